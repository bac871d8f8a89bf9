package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** StampedLock: optimistic reads and conversions. */
public final class StampedLocks {
  private StampedLocks() {}

  private static final class Position {
    final StampedLock lock = new StampedLock();
    int x;
    int y;

    void move() {
      long stamp = lock.writeLock();
      try {
        x++;
        y++;
      } finally {
        lock.unlockWrite(stamp);
      }
    }
  }

  /** An optimistic read that is used without being validated. */
  @Bug
  public static final class NotValidated implements Program {
    @Override
    public void execute() throws Exception {
      Position position = new Position();
      together(
          position::move,
          () -> {
            long stamp = position.lock.tryOptimisticRead();
            int x = position.x;
            int y = position.y;
            if (stamp != 0) {
              check(x == y, "read in the middle of a move");
            }
          });
    }
  }

  public static final class NotValidatedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Position position = new Position();
      together(
          position::move,
          position::move,
          () -> {
            long stamp = position.lock.tryOptimisticRead();
            int x = position.x;
            int y = position.y;
            if (!position.lock.validate(stamp)) {
              stamp = position.lock.readLock();
              try {
                x = position.x;
                y = position.y;
              } finally {
                position.lock.unlockRead(stamp);
              }
            }
            check(x == y, "read in the middle of a move");
          });
      check(position.x == 2, "a move was lost");
    }
  }

  /** The conversion fails when another reader is there, and its result is not looked at. */
  @Bug(type = IllegalMonitorStateException.class)
  public static final class ConversionIgnored implements Program {
    @Override
    public void execute() throws Exception {
      Position position = new Position();
      Body moveIfAtOrigin =
          () -> {
            long stamp = position.lock.readLock();
            if (position.x == 0) {
              stamp = position.lock.tryConvertToWriteLock(stamp);
              position.x = 1;
            }
            position.lock.unlock(stamp);
          };
      together(moveIfAtOrigin, moveIfAtOrigin);
    }
  }

  /** As in the Javadoc of StampedLock. */
  public static final class ConversionIgnoredTwin implements Program {
    @Override
    public void execute() throws Exception {
      Position position = new Position();
      int[] moves = {0};
      Body moveIfAtOrigin =
          () -> {
            long stamp = position.lock.readLock();
            try {
              while (position.x == 0) {
                long writeStamp = position.lock.tryConvertToWriteLock(stamp);
                if (writeStamp != 0) {
                  stamp = writeStamp;
                  position.x = 1;
                  moves[0]++;
                  break;
                }
                position.lock.unlockRead(stamp);
                stamp = position.lock.writeLock();
              }
            } finally {
              position.lock.unlock(stamp);
            }
          };
      together(moveIfAtOrigin, moveIfAtOrigin);
      check(moves[0] == 1, "moved twice");
    }
  }

  /** Writes under a read stamp. */
  @Bug
  public static final class WriteUnderReadStamp implements Program {
    @Override
    public void execute() throws Exception {
      Position position = new Position();
      Body move =
          () -> {
            long stamp = position.lock.readLock();
            position.x++;
            position.lock.unlockRead(stamp);
          };
      together(move, move);
      check(position.x == 2, "a move was lost");
    }
  }

  @TrustsTimeouts
  public static final class WriteUnderReadStampTwin implements Program {
    @Override
    public void execute() throws Exception {
      Position position = new Position();
      Body move =
          () -> {
            long stamp = position.lock.tryWriteLock(60, TimeUnit.SECONDS);
            check(stamp != 0, "the lock did not come");
            position.x++;
            position.lock.unlockWrite(stamp);
          };
      together(move, move);
      check(position.x == 2, "a move was lost");
    }
  }
}
