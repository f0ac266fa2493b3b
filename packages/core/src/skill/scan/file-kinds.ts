/** What a file is by its bytes, whatever its name says. */

export type FileKind =
  | { readonly kind: "text"; readonly text: string }
  /** Runs, or holds code that cannot be read. */
  | { readonly kind: "program"; readonly format: string }
  | { readonly kind: "archive"; readonly format: string }
  /** Pictures, sounds, fonts. */
  | { readonly kind: "media"; readonly format: string }
  /** Documents and databases, in formats of their own. */
  | { readonly kind: "document"; readonly format: string }
  | { readonly kind: "unknown"; readonly format: string };

type Magic = readonly [
  kind: Exclude<FileKind["kind"], "text" | "unknown">,
  format: string,
  bytes: string,
  offset?: number,
];

/** Signatures in hexadecimal. */
const signatures: readonly Magic[] = [
  ["program", "ELF", "7f454c46"],
  ["program", "Mach-O", "feedface"],
  ["program", "Mach-O", "feedfacf"],
  ["program", "Mach-O", "cefaedfe"],
  ["program", "Mach-O", "cffaedfe"],
  ["program", "Java class", "cafebabe"],
  ["program", "WebAssembly", "0061736d"],
  ["program", "Dalvik", "6465780a"],
  ["program", "Lua bytecode", "1b4c7561"],
  ["program", "LLVM bitcode", "4243c0de"],
  ["program", "Windows shortcut", "4c00000001140200"],
  ["program", "Windows program", "4d5a"],
  ["archive", "zip", "504b0304"],
  ["archive", "zip", "504b0506"],
  ["archive", "gzip", "1f8b"],
  ["archive", "bzip2", "425a68"],
  ["archive", "xz", "fd377a585a00"],
  ["archive", "zstd", "28b52ffd"],
  ["archive", "7z", "377abcaf271c"],
  ["archive", "rar", "526172211a07"],
  ["archive", "lz4", "04224d18"],
  ["archive", "cab", "4d534346"],
  ["archive", "deb", "213c617263683e"],
  ["archive", "rpm", "edabeedb"],
  ["archive", "asar", "04000000", 0],
  ["archive", "tar", "7573746172", 257],
  ["media", "PNG", "89504e470d0a1a0a"],
  ["media", "JPEG", "ffd8ff"],
  ["media", "GIF", "47494638"],
  ["media", "WebP", "52494646"],
  ["media", "BMP", "424d"],
  ["media", "TIFF", "49492a00"],
  ["media", "TIFF", "4d4d002a"],
  ["media", "icon", "00000100"],
  ["media", "Ogg", "4f676753"],
  ["media", "FLAC", "664c6143"],
  ["media", "MP3", "494433"],
  ["media", "MP3", "fffb"],
  ["media", "video", "66747970", 4],
  ["media", "video", "1a45dfa3"],
  ["media", "font", "00010000"],
  ["media", "font", "4f54544f"],
  ["media", "font", "774f4646"],
  ["media", "font", "774f4632"],
  ["document", "PDF", "25504446"],
  ["document", "Office", "d0cf11e0a1b11ae1"],
  ["document", "SQLite", "53514c69746520666f726d6174"],
  ["document", "Parquet", "50415231"],
  ["document", "NumPy", "934e554d5059"],
  ["document", "HDF5", "894844460d0a1a0a"],
];

/** Extensions of compiled code, whose first bytes differ by version. */
const compiled = /\.(?:pyc|pyo|pyd|class|jsc|elc|beam|rbc|luac|hsaco|ptx)$/i;
const pickled = /\.(?:pkl|pickle|joblib|pt|pth|ckpt|npy|dill)$/i;

export function kindOf(path: string, bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return { kind: "text", text: "" };
  if (/(?:^|\/)vbaproject\.bin$/i.test(path)) return { kind: "program", format: "Office macros" };
  const head = toHex(bytes.subarray(0, 16));
  for (const [kind, format, signature, offset = 0] of signatures) {
    const at = offset === 0 ? head : toHex(bytes.subarray(offset, offset + signature.length / 2));
    if (!at.startsWith(signature) || (signature.length <= 4 && !isBinary(bytes))) continue;
    // JSON texts and small numbers can begin so: another byte decides.
    if (format === "asar" && !/\.asar$/i.test(path)) continue;
    return { kind, format };
  }
  if (compiled.test(path) && isBinary(bytes)) return { kind: "program", format: "bytecode" };
  // Reading such a file can run what is in it.
  if (pickled.test(path) && isBinary(bytes)) return { kind: "program", format: "pickle" };
  const text = decode(bytes);
  return text === undefined ? { kind: "unknown", format: "binary" } : { kind: "text", text };
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 8000).includes(0);

/** UTF-8, UTF-16 with its mark, or one of the older encodings if there is no zero byte. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  const controls = bytes
    .subarray(0, 8000)
    .reduce((count, byte) => count + (byte < 9 || (byte > 13 && byte < 27) ? 1 : 0), 0);
  return controls > Math.min(bytes.length, 8000) * 0.02 ? undefined : new TextDecoder("gb18030").decode(bytes);
}

/** What is written in bytes that are no text: comments of pictures, texts of programs. */
export function textsIn(bytes: Uint8Array): string {
  const texts: string[] = [];
  let start = -1;
  for (let index = 0; index <= bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    const isText = byte === 9 || (byte > 31 && byte < 127) || byte > 0xc1;
    if (isText && start < 0) start = index;
    else if (!isText && start >= 0 && !(byte > 0x7f)) {
      if (index - start >= 24) texts.push(new TextDecoder().decode(bytes.subarray(start, index)));
      start = -1;
    }
  }
  return texts
    .filter((text) => (text.match(/[a-z ]/gi)?.length ?? 0) > text.length * 0.7 || /[\u4e00-\u9fff]{6}/.test(text))
    .join("\n");
}

/** Bytes after the end of a picture. */
export function behindEnd(format: string, bytes: Uint8Array): number {
  if (format === "PNG") {
    const end = findBytes(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
    return end < 0 ? 0 : bytes.length - end - 8;
  }
  if (format !== "JPEG" && format !== "GIF") return 0;
  // The end of these can be anywhere: what counts is an archive or a script behind it.
  const packed = [
    findBytes(bytes, [0x50, 0x4b, 3, 4]),
    findBytes(bytes, [0x3c, 0x3f, 0x70, 0x68, 0x70]),
    findBytes(bytes, [0x23, 0x21, 0x2f, 0x62, 0x69, 0x6e]),
  ].filter((at) => at > 20);
  return packed.length === 0 ? 0 : bytes.length - Math.min(...packed);
}

function findBytes(bytes: Uint8Array, wanted: readonly number[]): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

const mediaName = /\.(?:png|jpe?g|gif|webp|bmp|tiff?|ico|ttf|otf|woff2?|mp[34]|wav|ogg|flac|mov|webm|pdf)$/i;
const textName = /\.(?:md|markdown|txt|json|ya?ml|toml|csv|py|js|mjs|cjs|ts|sh|bash|html?|css|xml|svg|rst|ini|cfg)$/i;

/** A file whose name promises something harmless that it is not. */
export function isDisguised(path: string, found: FileKind): boolean {
  if (found.kind === "text")
    return mediaName.test(path) && !/^version https:\/\/git-lfs/.test(found.text) && found.text.trim() !== "";
  if (found.kind === "program" || found.kind === "archive") return mediaName.test(path) || textName.test(path);
  return false;
}
