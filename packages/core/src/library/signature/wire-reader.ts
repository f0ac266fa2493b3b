/** Reads the binary encoding of SSH (RFC 4251): numbers and strings with their length in front. */
export interface WireReader {
  /** The bytes of a string; throws `MalformedWire` if fewer are left. */
  string(): Buffer;
  /** A string of ASCII text. */
  text(): string;
  /** A positive number of any size, without leading zeros. */
  number(): Buffer;
  uint32(): number;
  bytes(count: number): Buffer;
  /** Throws if anything is left: two readers cannot see different things. */
  end(): void;
}

export class MalformedWire extends Error {}

export function createWireReader(source: Buffer): WireReader {
  let at = 0;
  const bytes = (count: number): Buffer => {
    if (count > source.length - at) throw new MalformedWire("it breaks off");
    at += count;
    return source.subarray(at - count, at);
  };
  const uint32 = (): number => bytes(4).readUInt32BE();
  const string = (): Buffer => bytes(uint32());
  return {
    string,
    text() {
      const found = string();
      if (found.some((byte) => byte < 0x20 || byte > 0x7e)) throw new MalformedWire("a name is not ASCII text");
      return found.toString("latin1");
    },
    number() {
      const found = string();
      const [first = 0, second = 0] = found;
      if (found.length === 0 || first >= 0x80) throw new MalformedWire("a number is not positive");
      if (first !== 0) return found;
      if (second < 0x80) throw new MalformedWire("a number has zeros in front");
      return found.subarray(1);
    },
    uint32,
    bytes,
    end() {
      if (at < source.length) throw new MalformedWire("something follows its end");
    },
  };
}

/** A string with its length in front. */
export function wireString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
