/** Guesses the format of a file that is not a ZIP file, so that the refusal can name it. */
export function detectFormat(bytes: Buffer): string {
  const start = bytes.subarray(0, 8).toString("latin1");
  const known = formats.find(([mark]) => start.startsWith(mark));
  if (known) return known[1];
  if (bytes.length > 262 && bytes.toString("latin1", 257, 262) === "ustar") return "tar";
  return bytes.length === 0 ? "empty" : "unknown";
}

const formats: readonly [mark: string, name: string][] = [
  ["PK\x03\x04", "zip"],
  ["PK\x05\x06", "zip"],
  ["Rar!", "RAR"],
  ["7z\xbc\xaf", "7-Zip"],
  ["\x1f\x8b", "gzip"],
  ["BZh", "bzip2"],
  ["\xfd7zXZ", "xz"],
  ["\x28\xb5\x2f\xfd", "zstd"],
  ["%PDF", "PDF"],
  ["---", "SKILL.md"],
];
