/** Reads the submodules in a git index. */

/** The mode of a submodule entry in git's index. */
const gitlinkMode = 0o160000;
const kindMask = 0o170000;
const headerSize = 12;

/** The submodule folders in a git index; `undefined` if it cannot be parsed. */
export function gitlinksOf(index: Buffer): string[] | undefined {
  if (index.length < headerSize || index.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = index.readUInt32BE(4);
  const count = index.readUInt32BE(8);
  if (version < 2 || version > 4) return undefined;
  // Object names are SHA-1 or SHA-256, and nothing in the file says which.
  const read = [20, 32].flatMap((hashSize) => {
    const links = linksIn(index, version, count, hashSize);
    return links ? [links] : [];
  });
  return read.length === 0 ? undefined : [...new Set(read.flat())];
}

function linksIn(index: Buffer, version: number, count: number, hashSize: number): string[] | undefined {
  const found: string[] = [];
  let offset = headerSize;
  let name = "";
  for (let entry = 0; entry < count; entry++) {
    const flagsAt = offset + 40 + hashSize;
    if (flagsAt + 2 > index.length) return undefined;
    // Like git, compare only the type bits of the mode.
    const mode = index.readUInt32BE(offset + 24) & kindMask;
    if (!modes.has(mode)) return undefined;
    const flags = index.readUInt16BE(flagsAt);
    const isExtended = (flags & 0x4000) !== 0;
    let nameAt = flagsAt + (isExtended && version >= 3 ? 4 : 2);
    let kept = 0;
    if (version === 4) {
      const removed = readVariable(index, nameAt);
      if (removed === undefined) return undefined;
      nameAt = removed.next;
      kept = Math.max(0, name.length - removed.value);
    }
    // Like git, use the stored length; search for the terminator only if the length does not fit its field.
    const length = flags & 0xfff;
    const end = length === 0xfff ? index.indexOf(0, nameAt) : nameAt + length - kept;
    if (end < nameAt || end >= index.length) return undefined;
    // Latin-1 keeps one character per byte, because prefixes are counted in bytes.
    name = name.slice(0, kept) + index.toString("latin1", nameAt, end);
    if (mode === gitlinkMode) found.push(Buffer.from(name, "latin1").toString("utf8"));
    offset = version === 4 ? end + 1 : offset + (Math.floor((end - offset) / 8) + 1) * 8;
  }
  return found;
}

/** The valid types of an entry: file, link, submodule, sparse folder. */
const modes = new Set([0o100000, 0o120000, gitlinkMode, 0o40000]);

function readVariable(bytes: Buffer, start: number): { value: number; next: number } | undefined {
  let next = start;
  let byte = bytes[next++];
  if (byte === undefined) return undefined;
  let value = byte & 0x7f;
  while (byte & 0x80) {
    byte = bytes[next++];
    if (byte === undefined) return undefined;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, next };
}
