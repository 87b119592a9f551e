// Decodes HEIC, the photos of iPhones and Macs (PRO-4), with libheif-js, an optional package: where it is missing, the
// refusal says how to send a JPEG. It runs on a thread of its own, so that `resourceLimits.ts` can end it meanwhile; the
// thread's memory goes with it.
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../base/refusal.ts'
import { colourProfileOf } from './colourSpace.ts'
import { type Raster, toTiff } from './tiff.ts'

export type HeicReply = Raster | { refused: 'photo_heic' | 'photo_damaged' }

const CODE_RANGE_MB = 32

/** An uncompressed TIFF of the upright picture, with its colour profile, for sharp. */
export async function heicToTiff(bytes: Buffer, library = 'libheif-js'): Promise<Buffer> {
  const reply = await decodeOnThread(bytes, library)
  if ('refused' in reply) throw new Refusal(reply.refused)
  return toTiff(reply, colourProfileOf(bytes))
}

function decodeOnThread(bytes: Buffer, library: string): Promise<HeicReply> {
  const workerData = { bytes, library }
  // Its standard output would be the pipe to the server. A second range of the usual size would exceed the limit of memory.
  const options = { workerData, stdout: true, stderr: true, resourceLimits: { codeRangeSizeMb: CODE_RANGE_MB } }
  const thread = new Worker(new URL('./heicThread.ts', import.meta.url), options)
  let reply: HeicReply = { refused: 'photo_damaged' }
  thread.once('message', (it: HeicReply) => {
    reply = it
  })
  // An exit follows.
  thread.once('error', () => {})
  return new Promise((resolve) => thread.once('exit', () => resolve(reply)))
}
