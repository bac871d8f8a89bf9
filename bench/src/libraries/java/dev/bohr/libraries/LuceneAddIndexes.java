package dev.bohr.libraries;

import java.io.IOException;
import org.apache.lucene.analysis.SimpleAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.RAMDirectory;

/**
 * One thread adds another index to Lucene's {@code IndexWriter} while a second writes a document.
 * {@code addIndexes} takes the writer's own write lock and then optimizes; if that has something to
 * merge, the thread that merges in the background commits at its end, and a commit waits until no
 * index is being added. It is LUCENE-1544, in version 2.4.0, mended in 2.4.1. The symptom is a
 * <em>stall</em>: {@code addIndexes} waits for the merge, and the merge for {@code addIndexes}.
 */
public final class LuceneAddIndexes {
  private LuceneAddIndexes() {}

  public static void main(String[] args) throws Exception {
    RAMDirectory others = new RAMDirectory();
    IndexWriter filler = new IndexWriter(others, new SimpleAnalyzer(), true);
    filler.addDocument(document("other"));
    filler.close();
    IndexWriter writer = new IndexWriter(new RAMDirectory(), new SimpleAnalyzer(), true);
    writer.addDocument(document("first"));
    writer.commit();
    IndexReader reader = IndexReader.open(others);
    Thread adds =
        new Thread(() -> check(() -> writer.addIndexes(new IndexReader[] {reader})), "adds");
    Thread writes =
        new Thread(() -> check(() -> writer.addDocument(document("second"))), "writes");
    adds.start();
    writes.start();
    adds.join();
    writes.join();
    writer.close();
  }

  private interface Step {
    void run() throws IOException;
  }

  private static void check(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new AssertionError("memory cannot be written", e);
    }
  }

  private static Document document(String text) {
    Document document = new Document();
    document.add(new Field("text", text, Field.Store.NO, Field.Index.ANALYZED));
    return document;
  }
}
