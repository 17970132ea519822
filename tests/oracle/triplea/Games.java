import games.strategy.engine.data.GameData;
import games.strategy.engine.data.GameParser;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.atomic.AtomicReference;

/** Loads game XMLs with TripleA's own parser: one line a file, `path TAB accepted|refused TAB complaints TAB why`. */
public final class Games {
  private Games() {}

  public static void main(final String[] paths) throws Exception {
    final PrintStream out = System.out;
    final PrintStream err = System.err;
    for (final String path : paths) {
      final ByteArrayOutputStream said = new ByteArrayOutputStream();
      System.setErr(new PrintStream(said, true, "UTF-8"));
      System.setOut(System.err);
      String verdict = "accepted";
      String why = "";
      try (InputStream stream = Files.newInputStream(Paths.get(path))) {
        final GameData data = new GameParser(path).parse(stream, new AtomicReference<>(), false);
        if (data == null) {
          verdict = "refused";
        }
      } catch (final Exception | LinkageError e) {
        verdict = "refused";
        why = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      }
      int complaints = 0;
      for (final String line : said.toString("UTF-8").split("\n")) {
        complaints += line.contains("SAXParseException") ? 1 : 0;
      }
      out.write((path + "\t" + verdict + "\t" + complaints + "\t" + why + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    System.setErr(err);
    System.exit(0);
  }
}
