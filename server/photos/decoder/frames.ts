// Framing of the pipe between server and decoder: two lengths, a JSON header, then bytes.
import type { Readable, Writable } from 'node:stream'
import { concatAndRelease } from '../../base/uploads/releaseBuffer.ts'

export function sendFrame(stream: Writable, head: object, parts: Uint8Array[]) {
  const text = Buffer.from(JSON.stringify({ ...head, sizes: parts.map(({ length }) => length) }))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(text.length, 0)
  lengths.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  stream.write(Buffer.concat([lengths, text]))
  for (const part of parts) stream.write(part)
}

/** Calls back with each complete frame. */
export function readFrames(stream: Readable, onFrame: (head: never, parts: Buffer[]) => void) {
  let chunks: Buffer[] = []
  let size = 0
  let neededBytes = 8
  let text = 0
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    while (size >= neededBytes) {
      const buffer = chunks.length === 1 ? (chunks[0] as Buffer) : concatAndRelease(chunks)
      if (text === 0) {
        text = buffer.readUInt32LE(0)
        neededBytes = 8 + text + buffer.readUInt32LE(4)
        chunks = [buffer]
        continue
      }
      const head = JSON.parse(buffer.toString('utf8', 8, 8 + text)) as { sizes: number[] }
      let offset = 8 + text
      const parts = head.sizes.map((length) => {
        offset += length
        return buffer.subarray(offset - length, offset)
      })
      chunks = neededBytes < buffer.length ? [buffer.subarray(neededBytes)] : []
      size -= neededBytes
      neededBytes = 8
      text = 0
      onFrame(head as never, parts)
    }
  })
}
