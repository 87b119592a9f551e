// Files in an archive of the bank: ZIP or gzip, within limits (PAY-5). Anything else is one file.
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { BankFileFault } from './bankFileFault.ts'

export type PackedFile = { name: string; bytes: Uint8Array }

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const MAX_FILES = 1_000

export function unpackArchive(bytes: Uint8Array, name: string): PackedFile[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (file.readUIntBE(0, 2) === 0x1f8b)
      return [{ name, bytes: gunzipSync(file, { maxOutputLength: MAX_UNPACKED_BYTES }) }]
    return file.readUInt32LE(0) === ZIP_LOCAL ? unzip(file) : [{ name, bytes }]
  } catch (error) {
    if (error instanceof BankFileFault) throw error
    if (file.length < 4) return [{ name, bytes }]
    throw new BankFileFault('archive', 'an archive that cannot be unpacked')
  }
}

// Signatures of the ZIP format (APPNOTE 6.3).
const [ZIP_LOCAL, ZIP_CENTRAL, ZIP_END] = [0x04034b50, 0x02014b50, 0x06054b50]
const END_BYTES = 22

function unzip(zip: Buffer): PackedFile[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || zip.length - end < END_BYTES || zip.readUInt32LE(end) !== ZIP_END)
    throw new BankFileFault('archive', 'an archive without its list of files')
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_FILES) throw new BankFileFault('too_large', `over ${MAX_FILES} files`)
  const files: PackedFile[] = []
  let total = 0
  for (let index = 0, at = zip.readUInt32LE(end + 16); index < count; index++) {
    if (zip.readUInt32LE(at) !== ZIP_CENTRAL) throw new BankFileFault('archive', 'an archive whose list is broken')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((it) => zip.readUInt16LE(at + it)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    // Folders have no contents.
    if (!name.endsWith('/')) {
      const bytes = unzipEntry(zip, at, MAX_UNPACKED_BYTES - total)
      total += bytes.length
      files.push({ name, bytes })
    }
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  if (!files.length) throw new BankFileFault('archive', 'an archive with nothing in it')
  return files
}

/** `at`: its place in the archive's list. */
function unzipEntry(zip: Buffer, at: number, maxBytes: number): Buffer {
  if (zip.readUInt16LE(at + 8) & 1) throw new BankFileFault('archive', 'an archive with a password')
  const method = zip.readUInt16LE(at + 10)
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  if (zip.readUInt32LE(at + 24) > maxBytes)
    throw new BankFileFault('too_large', `more than ${MAX_UNPACKED_BYTES} bytes`)
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new BankFileFault('archive', 'an archive that is damaged')
  return bytes
}
