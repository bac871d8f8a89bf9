package dev.bohr.bench.breakpoints;

import java.io.IOException;
import org.apache.lucene.analysis.SimpleAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.RAMDirectory;

/**
 * {@code IndexWriter} of lucene-core 2.4.0 (LUCENE-1544, mended in 2.4.1): {@code addIndexes} takes
 * the writer's write lock and then optimizes. If that has something to merge, the thread that
 * merges commits at its end, and a commit waits until no index is being added: both wait for each
 * other. There is something to merge only if a document comes after the last commit and before
 * {@code addIndexes}. It stands for deadlock1 of the paper, which does not say which one that was.
 */
public final class LuceneMerge {
  private static final int ROUNDS = 40;

  private LuceneMerge() {}

  public static void main(String[] args) throws Exception {
    RAMDirectory others = new RAMDirectory();
    IndexWriter filler = new IndexWriter(others, new SimpleAnalyzer(), true);
    fill(filler, 50);
    filler.close();
    IndexWriter writer = new IndexWriter(new RAMDirectory(), new SimpleAnalyzer(), true);
    fill(writer, 100);
    writer.optimize();
    writer.commit();
    new Scene()
        // IndexWriter waits a second at a time.
        .waitsIn("doWait")
        .thread("adds", () -> Scene.paced(ROUNDS / 2, round -> add(writer, others, round)))
        .thread("writes", () -> Scene.paced(ROUNDS, round -> write(writer, others, round)))
        .thread("searches", () -> Scene.paced(ROUNDS, round -> search(others)))
        .bystanders(1, ROUNDS)
        .play(() -> true);
  }

  private static void add(IndexWriter writer, RAMDirectory others, int round) throws IOException {
    if (round != ROUNDS / 4) {
      search(others);
      return;
    }
    IndexReader reader = IndexReader.open(others);
    writer.addIndexes(new IndexReader[] {reader});
    reader.close();
  }

  /** Documents come long after the index was added, unless something keeps that back. */
  private static void write(IndexWriter writer, RAMDirectory others, int round) throws IOException {
    if (round < ROUNDS - 4) {
      search(others);
    } else {
      writer.addDocument(document(round));
    }
  }

  private static void search(RAMDirectory others) throws IOException {
    IndexSearcher searcher = new IndexSearcher(others);
    if (searcher.search(new TermQuery(new Term("text", "seven")), 10).totalHits == 0) {
      throw new AssertionError("nothing was found");
    }
    searcher.close();
  }

  private static void fill(IndexWriter writer, int documents) throws IOException {
    for (int i = 0; i < documents; i++) {
      writer.addDocument(document(i));
    }
  }

  private static Document document(int number) {
    Document document = new Document();
    String text = number % 10 == 7 ? "page seven" : "page";
    document.add(new Field("text", text, Field.Store.NO, Field.Index.ANALYZED));
    return document;
  }
}
