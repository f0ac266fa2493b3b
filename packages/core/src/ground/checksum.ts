/** A checksum of bytes, to notice damage and not intent. Made here, because loading `node:zlib` takes longer than it. */
export function checksum(bytes: Uint8Array): number {
  const whole = bytes.length - (bytes.length % 4);
  const words = new Uint32Array(new Uint8Array(bytes.subarray(0, whole)).buffer); // a copy begins at a multiple of four
  let sum = bytes.length;
  for (let at = 0; at < words.length; at++) sum = mix(sum, words[at] ?? 0);
  for (let at = whole; at < bytes.length; at++) sum = mix(sum, bytes[at] ?? 0);
  return sum >>> 0;
}

function mix(sum: number, value: number): number {
  const mixed = Math.imul(sum ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
