// Whether a file is two things at once (PRO-4). What a browser, an archiver, a PDF reader or a PHP server would take for one of theirs is
// refused: an archive's end record or signature, a PDF's header, a page's or a script's tag anywhere, a program behind the picture.
// Everything else behind a picture passes, for cameras put much there (a film of the moment, a second picture, an index, zeroes):
// all we keep is drawn anew from the pixels, so nothing of it stays.

/** `end`: where the picture ends. */
export const isPolyglot = (bytes: Buffer, end: number): boolean =>
  isZip(bytes) ||
  signatures.some((it) => bytes.includes(it, 0, 'latin1')) ||
  programs.some((it) =>
    bytes
      .toString('latin1', end, end + 8)
      .trimStart()
      .startsWith(it),
  ) ||
  hasTag(bytes)

const signatures = ['%PDF-', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '__HALT_COMPILER']
const programs = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe']

/** An archive is found by its end record: within the last 64 KB, on its one disk, its comment not beyond the file. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 65_557)
  for (let at = bytes.indexOf('PK\x05\x06', from); at >= 0 && at + 22 <= bytes.length; ) {
    if (bytes.readUInt32LE(at + 4) === 0 && at + 22 + bytes.readUInt16LE(at + 20) <= bytes.length) return true
    at = bytes.indexOf('PK\x05\x06', at + 1)
  }
  return false
}

const tag = /^<(script|html|!doctype html|svg|iframe|\?php)[\s/>]/i

/** Hops from `<` to `<`: a search over megabytes must cost little. Photos' own XMP has other tags. */
function hasTag(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0x3c); at >= 0; at = bytes.indexOf(0x3c, at + 1)) {
    const next = (bytes[at + 1] ?? 0) | 0x20
    const may = next === 0x73 || next === 0x68 || next === 0x69 || bytes[at + 1] === 0x21 || bytes[at + 1] === 0x3f
    if (may && tag.test(bytes.toString('latin1', at, at + 16))) return true
  }
  return false
}
