// feature: streams of bytes and characters in memory, buffers, charsets, Base64, stack traces as text
import java.io.*;
import java.util.*;
import java.nio.charset.*;
import java.nio.*;
public class ByteAndCharStreams {
    public static void main(String[] a) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(bo, true, "UTF-8");
        ps.println("héllo " + 1);
        ps.printf("%d%n", 5);
        System.out.println(bo.size() + " " + bo.toString("UTF-8").trim());
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.println(1.5);
        pw.printf("%s-%s", "a", "b");
        pw.flush();
        System.out.println(sw);
        BufferedReader br = new BufferedReader(new StringReader("one\ntwo\nthree"));
        String l;
        while((l = br.readLine())!=null) System.out.print(l + ";");
        System.out.println();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeInt(42);
        d.writeUTF("utf");
        d.writeDouble(2.5);
        d.writeLong(-1);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bo.toByteArray(), bo.size()-25, 25));
        System.out.println(in.readInt() + " " + in.readUTF() + " " + in.readDouble() + " " + in.readLong());
        try {
            throw new IllegalStateException("x", new IOException("inner"));
        } catch (Exception e) {
            StringWriter w = new StringWriter();
            e.printStackTrace(new PrintWriter(w));
            System.out.print(w.toString().replace("\t", "  "));
        }
        ByteBuffer bb = ByteBuffer.allocate(16);
        bb.putInt(7).putLong(8L).flip();
        System.out.println(bb.getInt() + " " + bb.getLong() + " " + bb.remaining() + " " + bb);
        bb.order(ByteOrder.LITTLE_ENDIAN);
        bb.clear();
        bb.putShort((short)258);
        System.out.println(bb.get(0) + " " + bb.get(1));
        CharBuffer cb = CharBuffer.wrap("chars");
        System.out.println(cb.length() + " " + cb.subSequence(1, 3));
        System.out.println(Arrays.toString("añ€😀".getBytes(StandardCharsets.UTF_8)) + " " + new String(new byte[]{(byte)0xc3, (byte)0xa9, (byte)0xff}, StandardCharsets.UTF_8) + " " + new String("xyz".getBytes("US-ASCII"), "US-ASCII") + " " + Charset.defaultCharset());
        Reader r = new InputStreamReader(new ByteArrayInputStream("añb".getBytes("UTF-8")), "UTF-8");
        int c;
        while((c = r.read()) >= 0) System.out.print(c + " ");
        System.out.println();
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb"));
        ln.readLine();
        System.out.println(ln.getLineNumber());
        PushbackReader pr = new PushbackReader(new StringReader("z"));
        int q = pr.read();
        pr.unread(q);
        System.out.println((char)pr.read());
        System.out.println(Base64.getEncoder().encodeToString("hello world".getBytes()) + " " + new String(Base64.getDecoder().decode("aGk=")));
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 42"));
        while(st.nextToken()!=StreamTokenizer.TT_EOF) System.out.print(st.ttype + " ");
        System.out.println();
        System.out.println(HexFormat.of().formatHex(new byte[]{1, (byte)0xab}));
        new Throwable("to out").printStackTrace(System.out);
    }
}
