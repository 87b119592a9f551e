// How the server and a decoder talk over a pipe: two lengths, a head in JSON, then bytes.
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

/** Calls back with each frame as soon as it is whole. */
export function readFrames(from: Readable, onFrame: (head: never, parts: Buffer[]) => void) {
  let have: Buffer[] = []
  let size = 0
  let want = 8
  let text = 0
  from.on('data', (piece: Buffer) => {
    have.push(piece)
    size += piece.length
    while (size >= want) {
      const all = have.length === 1 ? (have[0] as Buffer) : concatAndRelease(have)
      if (text === 0) {
        text = all.readUInt32LE(0)
        want = 8 + text + all.readUInt32LE(4)
        have = [all]
        continue
      }
      const head = JSON.parse(all.toString('utf8', 8, 8 + text)) as { sizes: number[] }
      let at = 8 + text
      const parts = head.sizes.map((length) => {
        at += length
        return all.subarray(at - length, at)
      })
      have = want < all.length ? [all.subarray(want)] : []
      size -= want
      want = 8
      text = 0
      onFrame(head as never, parts)
    }
  })
}
