package dev.bohr.libraries;

import java.io.IOException;
import org.apache.lucene.analysis.SimpleAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.search.FieldCache;
import org.apache.lucene.store.RAMDirectory;

/**
 * Two searches sort by the same field, and ask Lucene's {@code FieldCache} for its values. The cache
 * looks for them, reads the whole index if they are not there, and stores what it has read; only
 * looking and storing are synchronized. It is LUCENE-651, in versions up to 2.0. The symptom is that
 * values are read twice: the searches get arrays of their own, where one is to serve all.
 */
public final class LuceneFieldCache {
  private LuceneFieldCache() {}

  public static void main(String[] args) throws Exception {
    RAMDirectory directory = new RAMDirectory();
    IndexWriter writer = new IndexWriter(directory, new SimpleAnalyzer(), true);
    for (int price = 1; price <= 2; price++) {
      Document document = new Document();
      document.add(
          new Field("price", String.valueOf(price), Field.Store.NO, Field.Index.UN_TOKENIZED));
      writer.addDocument(document);
    }
    writer.close();
    IndexReader reader = IndexReader.open(directory);
    int[][] prices = new int[2][];
    Thread first = new Thread(() -> prices[0] = prices(reader), "first search");
    Thread second = new Thread(() -> prices[1] = prices(reader), "second search");
    first.start();
    second.start();
    first.join();
    second.join();
    if (prices[0] != prices[1]) {
      throw new AssertionError("the prices were read twice");
    }
  }

  private static int[] prices(IndexReader reader) {
    try {
      return FieldCache.DEFAULT.getInts(reader, "price");
    } catch (IOException e) {
      throw new AssertionError("memory cannot be read", e);
    }
  }
}
