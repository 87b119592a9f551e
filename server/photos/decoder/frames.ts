// Framing of the pipe between server and decoder: two lengths, a JSON header, then bytes.
import type { Readable, Writable } from 'node:stream'
import { concatAndRelease } from '../../base/uploads/releaseBuffer.ts'

export function sendFrame(to: Writable, head: object, parts: Uint8Array[]) {
  const text = Buffer.from(JSON.stringify({ ...head, sizes: parts.map(({ length }) => length) }))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(text.length, 0)
  lengths.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  to.write(Buffer.concat([lengths, text]))
  for (const part of parts) to.write(part)
}

/** Calls back with each complete frame. */
export function readFrames(from: Readable, onFrame: (head: never, parts: Buffer[]) => void) {
  let chunks: Buffer[] = []
  let size = 0
  let needed = 8
  let text = 0
  from.on('data', (piece: Buffer) => {
    chunks.push(piece)
    size += piece.length
    while (size >= needed) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : concatAndRelease(chunks)
      if (text === 0) {
        text = all.readUInt32LE(0)
        needed = 8 + text + all.readUInt32LE(4)
        chunks = [all]
        continue
      }
      const head = JSON.parse(all.toString('utf8', 8, 8 + text)) as { sizes: number[] }
      let at = 8 + text
      const parts = head.sizes.map((length) => {
        at += length
        return all.subarray(at - length, at)
      })
      chunks = needed < all.length ? [all.subarray(needed)] : []
      size -= needed
      needed = 8
      text = 0
      onFrame(head as never, parts)
    }
  })
}
