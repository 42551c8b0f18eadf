// Writes small tar archives for tests.

export interface TarMember {
  readonly name: string;
  readonly content?: string;
  readonly type?: string;
  readonly prefix?: string;
}

/** A ustar archive, closed by two empty blocks. */
export function tarOf(members: readonly TarMember[]): Buffer {
  const blocks = members.flatMap(({ name, content = "", type = "0", prefix = "" }) => {
    const header = Buffer.alloc(512);
    const bytes = Buffer.from(content);
    header.write(name, 0, 100);
    header.write("0000644\0", 100);
    header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write(" ".repeat(8), 148);
    header.write(type, 156);
    header.write("ustar\u000000", 257);
    header.write(prefix, 345, 155);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
