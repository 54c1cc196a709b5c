// feature: java.io, java.nio, java.util.zip, java.security
import java.io.*;
import java.nio.*;
import java.nio.charset.*;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.MessageDigest;
import java.util.*;
import java.util.stream.Collectors;
import java.util.zip.*;

public class Inputs {
    static class Plain implements Serializable { private static final long serialVersionUID = 1; int a = 3; transient int t = 4; String s = "x"; List<Integer> l = new ArrayList<>(List.of(1, 2)); }
    record Rec(int a, String b) implements Serializable { }
    static byte[] bytes(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream out = new ObjectOutputStream(b)) { out.writeObject(o); } return b.toByteArray(); }
    static Object object(byte[] b) throws Exception { return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); }
    static String hex(byte[] b) { StringBuilder s = new StringBuilder(); for (byte x : b) { s.append(String.format("%02x", x)); } return s.toString(); }
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("buffer", () -> { ByteBuffer b = ByteBuffer.allocate(16); b.putInt(1).putLong(-2).put((byte) 3); b.flip(); return b + " " + b.getInt() + b.getLong() + b.get() + b.remaining() + b.hasRemaining(); });
        c.show("bufferOrder", () -> { ByteBuffer b = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN); b.putInt(0, 0x01020304); b.putShort(4, (short) 0x0506); return Arrays.toString(b.array()) + b.order() + b.getChar(4); });
        c.show("bufferUnder", () -> ByteBuffer.allocate(2).getInt());
        c.show("bufferOver", () -> ByteBuffer.allocate(2).putInt(1));
        c.show("bufferIndex", () -> ByteBuffer.allocate(2).get(2));
        c.show("bufferReadOnly", () -> ByteBuffer.allocate(2).asReadOnlyBuffer().put((byte) 1));
        c.show("bufferMark", () -> ByteBuffer.allocate(2).reset());
        c.show("bufferLimit", () -> ByteBuffer.allocate(2).limit(3));
        c.show("bufferNegative", () -> ByteBuffer.allocate(-1));
        c.show("bufferViews", () -> { ByteBuffer b = ByteBuffer.wrap(new byte[] {0, 1, 0, 2, 0, 3, 0, 4}); return b.asShortBuffer().get(1) + " " + b.asLongBuffer().get(0) + b.asIntBuffer() + b.asCharBuffer().get(2) + b.slice(2, 2) + b.duplicate().position(4).compact(); });
        c.show("bufferCompare", () -> ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " " + ByteBuffer.wrap(new byte[] {1}).equals(ByteBuffer.wrap(new byte[] {1})) + ByteBuffer.wrap(new byte[] {1, 2}).hashCode() + ByteBuffer.wrap(new byte[20]).mismatch(ByteBuffer.wrap(new byte[19])));
        c.show("bufferFloat", () -> ByteBuffer.allocate(12).putFloat(1.5f).putDouble(-2.5).flip().getInt(0) + " " + FloatBuffer.wrap(new float[] {1, 2}).get(1));
        c.show("charBuffer", () -> CharBuffer.wrap("hello", 1, 4) + " " + CharBuffer.wrap("abc").subSequence(1, 2) + CharBuffer.allocate(3).put("xy").flip());
        c.show("direct", () -> ByteBuffer.allocateDirect(8).putLong(0, 5).getLong(0));
        c.show("charsets", () -> StandardCharsets.UTF_8.encode("\u00e9x").remaining() + " " + StandardCharsets.UTF_8.decode(ByteBuffer.wrap(new byte[] {(byte) 0xc3, (byte) 0xa9})) + Charset.forName("latin1") + Charset.isSupported("nope") + StandardCharsets.UTF_16LE.newEncoder().canEncode('x') + StandardCharsets.US_ASCII.newEncoder().canEncode('\u00e9'));
        c.show("charsetBad", () -> Charset.forName("no such"));
        c.show("decoderReport", () -> StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(new byte[] {(byte) 0xff})));
        c.show("encoderReport", () -> StandardCharsets.US_ASCII.newEncoder().encode(CharBuffer.wrap("\u00e9")));
        c.show("utf16", () -> "a\ud83d\ude00".getBytes("UTF-16BE"));
        c.show("utf32", () -> "a\ud83d\ude00".getBytes("UTF-32"));
        c.show("windows", () -> new String(new byte[] {(byte) 0x80}, "windows-1252"));
        c.show("paths", () -> Path.of("a/../b/./c").normalize() + " " + Path.of("/a/b").relativize(Path.of("/a/c/d")) + Path.of("/a").resolve("b").resolveSibling("c") + Path.of("x.txt").getFileName() + Path.of("/a/b/c").subpath(1, 3) + Path.of("/a").startsWith("/") + Path.of("a/b").getNameCount() + Paths.get("/").getRoot() + Path.of("a").compareTo(Path.of("b")) + Path.of("").toString().isEmpty());
        c.show("pathBad", () -> Path.of("a\0b"));
        c.show("file", () -> new File("/a/b", "c.txt").getName() + " " + new File("a//b/").getPath() + new File("/a/b").getParent() + new File("x").isAbsolute() + new File("/a").compareTo(new File("/b")));
        c.show("data", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); DataOutputStream d = new DataOutputStream(b); d.writeInt(5); d.writeUTF("\u00e9\0z"); d.writeDouble(1.5); d.writeBoolean(true); d.writeChars("q"); DataInputStream i = new DataInputStream(new ByteArrayInputStream(b.toByteArray())); return i.readInt() + i.readUTF().length() + " " + i.readDouble() + i.readBoolean() + i.readChar() + d.size() + hex(b.toByteArray()); });
        c.show("dataEnd", () -> new DataInputStream(new ByteArrayInputStream(new byte[2])).readInt());
        c.show("readers", () -> { BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\nthree")); return r.readLine() + r.read() + r.lines().collect(Collectors.toList()); });
        c.show("lineNumbers", () -> { LineNumberReader r = new LineNumberReader(new StringReader("a\nb\n")); r.readLine(); r.readLine(); return r.getLineNumber() + " " + r.readLine(); });
        c.show("readerClosed", () -> { Reader r = new StringReader("a"); r.close(); return r.read(); });
        c.show("pushback", () -> { PushbackReader r = new PushbackReader(new StringReader("ab")); int x = r.read(); r.unread('z'); return (char) x + "" + (char) r.read() + (char) r.read(); });
        c.show("printWriter", () -> { StringWriter w = new StringWriter(); PrintWriter p = new PrintWriter(w); p.printf("%d,", 5).append("x").println(1.5); p.print((Object) null); p.print(new char[] {'c'}); return w + " " + p.checkError(); });
        c.show("printStream", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); PrintStream p = new PrintStream(b, true, "UTF-8"); p.print("\u00e9"); p.println(3L); p.write(65); p.flush(); return b.size() + b.toString("UTF-8"); });
        c.show("streams", () -> { InputStream i = new SequenceInputStream(new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes())); i.skip(1); return new String(i.readAllBytes()) + new ByteArrayInputStream(new byte[5]).available() + InputStream.nullInputStream().read(); });
        c.show("mark", () -> { BufferedInputStream i = new BufferedInputStream(new ByteArrayInputStream("abcdef".getBytes()), 2); i.read(); i.mark(10); i.read(); i.read(); i.reset(); return (char) i.read() + " " + i.markSupported() + new String(i.readNBytes(2)); });
        c.show("transfer", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); new ByteArrayInputStream("xyz".getBytes()).transferTo(b); return b; });
        c.show("inputReader", () -> { Reader r = new InputStreamReader(new ByteArrayInputStream("h\u00e9".getBytes("UTF-8")), "UTF-8"); return (char) r.read() + "" + (char) r.read() + r.read(); });
        c.show("outputWriter", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (Writer w = new OutputStreamWriter(b, StandardCharsets.UTF_16BE)) { w.write("ab"); } return b.toByteArray(); });
        c.show("tokenizer", () -> { StreamTokenizer t = new StreamTokenizer(new StringReader("x = 3.5 'q'")); String s = ""; while (t.nextToken() != StreamTokenizer.TT_EOF) { s += t + ";"; } return s; });
        c.show("tryStreams", () -> { try (InputStream i = new FileInputStream("/no/such/file")) { return 1; } catch (FileNotFoundException e) { return e.getMessage(); } });
        c.show("serialise", () -> { Plain p = (Plain) object(bytes(new Plain())); return p.a + " " + p.t + p.s + p.l; });
        c.show("serialiseRecord", () -> object(bytes(new Rec(4, "r"))));
        c.show("serialiseBytes", () -> hex(bytes("hi")) + " " + hex(bytes(5)));
        c.show("serialiseNot", () -> bytes(new Object()));
        c.show("serialiseMap", () -> object(bytes(new HashMap<>(Map.of("k", List.of(1))))));
        c.show("serialiseBad", () -> object(new byte[] {1, 2, 3, 4}));
        c.show("crc", () -> { CRC32 k = new CRC32(); k.update("abc".getBytes()); k.update(5); return k.getValue(); });
        c.show("crcOfMany", () -> { byte[] b = new byte[3000]; for (int i = 0; i < b.length; i++) { b[i] = (byte) (i * 7); } CRC32 k = new CRC32(); k.update(b); Adler32 a = new Adler32(); a.update(b); return k.getValue() + " " + a.getValue(); });
        c.show("adler", () -> { Adler32 k = new Adler32(); k.update("abc".getBytes()); k.update(5); return k.getValue(); });
        c.show("crcC", () -> { CRC32C k = new CRC32C(); k.update("abc".getBytes()); return k.getValue(); });
        c.show("checked", () -> { CheckedInputStream i = new CheckedInputStream(new ByteArrayInputStream("abc".getBytes()), new CRC32()); i.readAllBytes(); return i.getChecksum().getValue(); });
        c.show("deflate", () -> { Deflater d = new Deflater(); d.setInput(new byte[100]); d.finish(); return d.deflate(new byte[100]) < 100; });
        c.show("gzip", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (GZIPOutputStream g = new GZIPOutputStream(b)) { g.write(1); } return b.size() > 0; });
        c.show("digest", () -> hex(MessageDigest.getInstance("SHA-256").digest("abc".getBytes())));
        c.show("digestBad", () -> MessageDigest.getInstance("NOPE"));
        c.show("digestEqual", () -> MessageDigest.isEqual(new byte[] {1}, new byte[] {1}));
    }
}
