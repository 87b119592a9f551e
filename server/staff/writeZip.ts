// Writes a ZIP archive in memory: deflated entries, names in UTF-8 (APPNOTE 6.3). server/sepa/unpackArchive.ts reads them.
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array }

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const ZIP_VERSION = 20
const UTF8_FLAG = 0x0800
const DEFLATE_CODE = 8

export function writeZip(entries: ZipEntry[], at: Date): Buffer {
  const chunks: Buffer[] = []
  const list: Buffer[] = []
  const time = dosTime(at)
  let offset = 0
  for (const { name, bytes } of entries) {
    const nameBytes = Buffer.from(name)
    const packed = deflateRawSync(bytes)
    // What stands both before the entry and in the list at the end.
    const header = Buffer.alloc(26)
    header.writeUInt16LE(ZIP_VERSION, 0)
    header.writeUInt16LE(UTF8_FLAG, 2)
    header.writeUInt16LE(DEFLATE_CODE, 4)
    header.writeUInt32LE(time, 6)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(bytes.length, 18)
    header.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([word(LOCAL), header, nameBytes, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([word(CENTRAL), Buffer.from([ZIP_VERSION, 0]), header, rest, nameBytes]))
    chunks.push(local)
    offset += local.length
  }
  const central = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...chunks, central, word(END), end])
}

function word(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Seconds in twos, below; the day above. */
const dosTime = (at: Date) =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0
