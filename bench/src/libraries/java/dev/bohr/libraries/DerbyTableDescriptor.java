package dev.bohr.libraries;

import org.apache.derby.iapi.services.io.FormatableBitSet;
import org.apache.derby.iapi.sql.dictionary.ColumnDescriptor;
import org.apache.derby.iapi.sql.dictionary.TableDescriptor;

/**
 * Two threads compile statements on one table of Derby, and both have the same {@code
 * TableDescriptor} from the cache. While a statement is being bound, the descriptor is told which
 * columns it uses, and is then told to forget them; {@code getObjectName}, which the other thread
 * calls meanwhile, looks whether there are such columns and then reads the field again. It is
 * DERBY-2861. The symptom is a {@code NullPointerException}.
 */
public final class DerbyTableDescriptor {
  private DerbyTableDescriptor() {}

  public static void main(String[] args) throws InterruptedException {
    TableDescriptor table =
        new TableDescriptor(
            null,
            "ORDERS",
            null,
            TableDescriptor.BASE_TABLE_TYPE,
            TableDescriptor.ROW_LOCK_GRANULARITY);
    table
        .getColumnDescriptorList()
        .add(new ColumnDescriptor("PRICE", 1, null, null, null, table, null, 0, 0));
    Thread binds =
        new Thread(
            () -> {
              table.setReferencedColumnMap(new FormatableBitSet(2));
              table.setReferencedColumnMap(null);
            },
            "binds");
    Thread names = new Thread(table::getObjectName, "names");
    binds.start();
    names.start();
    binds.join();
    names.join();
  }
}
