// Detects polyglot files (PRO-4): files that a browser, archiver, PDF reader or PHP server would take for one of theirs. Refused are an
// archive's end record or signature, a PDF header, an HTML or script tag, and a program after the picture. Compressed pixels are left out,
// because any bytes occur there by chance. Other trailing bytes pass, because cameras append much (a short film, a second picture, an index, zeroes); nothing of it is stored, because the derivatives are
// encoded anew from the pixels.

/** `end`: offset after the picture. `pixels`: compressed data before it. */
export const isPolyglot = (bytes: Buffer, end: number, pixels: readonly (readonly [number, number])[]): boolean =>
  isZip(bytes) ||
  programs.some((program) =>
    bytes
      .toString('latin1', end, end + 8)
      .trimStart()
      .startsWith(program),
  ) ||
  between(bytes, pixels).some((part) => signatures.some((it) => part.includes(it, 0, 'latin1')) || hasTag(part))

/** What stands before, between and after the pixels. */
function between(bytes: Buffer, pixels: readonly (readonly [number, number])[]): Buffer[] {
  const ends = [0, ...pixels.map(([, to]) => to)]
  return ends.map((from, n) => bytes.subarray(from, pixels[n]?.[0]))
}

const signatures = ['%PDF-', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '__HALT_COMPILER']
const programs = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe']

/** ZIP end-of-central-directory record: within the last 64 KB, on disk 0, its comment within the file. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 65_557)
  for (let offset = bytes.indexOf('PK\x05\x06', from); offset >= 0 && offset + 22 <= bytes.length; ) {
    if (bytes.readUInt32LE(offset + 4) === 0 && offset + 22 + bytes.readUInt16LE(offset + 20) <= bytes.length)
      return true
    offset = bytes.indexOf('PK\x05\x06', offset + 1)
  }
  return false
}

const tag = /^<(script|html|!doctype html|svg|iframe|\?php)[\s/>]/i

/** Jumps from `<` to `<`, because a search over megabytes must be cheap. XMP metadata has other tags. */
function hasTag(bytes: Buffer): boolean {
  for (let offset = bytes.indexOf(0x3c); offset >= 0; offset = bytes.indexOf(0x3c, offset + 1)) {
    const next = (bytes[offset + 1] ?? 0) | 0x20
    const may =
      next === 0x73 || next === 0x68 || next === 0x69 || bytes[offset + 1] === 0x21 || bytes[offset + 1] === 0x3f
    if (may && tag.test(bytes.toString('latin1', offset, offset + 16))) return true
  }
  return false
}
