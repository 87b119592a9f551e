// Thread that decodes one HEIC file to pixels, upright, and no larger than needed (PRO-4).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeicReply } from './heic.ts'
import type { Raster } from './tiff.ts'

/** Of its interface, as far as it is used. Handles are opaque. */
type Libheif = {
  heif_context_alloc(): unknown
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): { code: unknown }
  heif_js_context_get_primary_image_handle(context: unknown): { code?: unknown }
  heif_image_handle_has_alpha_channel(handle: unknown): number
  /** With an error: its `code`. */
  heif_js_decode_image2(handle: unknown, space: unknown, chroma: unknown): { code?: unknown; channels?: Plane[] }
  heif_error_code: { heif_error_Ok: unknown }
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown }
}
type Plane = { width: number; height: number; stride: number; data: Uint8Array }

/** Above twice as many, squares of pixels are averaged, to save memory: the derivatives have 1,200. */
const MAX_SIDE_PIXELS = 2_400

const { bytes, library } = workerData as { bytes: Uint8Array; library: string }
const reply = decode()
parentPort?.postMessage(reply, 'data' in reply ? [reply.data.buffer] : [])

function decode(): HeicReply {
  const heif = openLibrary()
  if (!heif) return { refused: 'photo_heic' }
  const context = heif.heif_context_alloc()
  const { code } = heif.heif_context_read_from_memory(context, bytes)
  if (code !== heif.heif_error_code.heif_error_Ok) return { refused: 'photo_damaged' }
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle.code) return { refused: 'photo_damaged' }
  const hasAlpha = heif.heif_image_handle_has_alpha_channel(handle) === 1
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma
  const picture = heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, hasAlpha ? rgba : rgb)
  const plane = picture.channels?.[0]
  return plane ? shrink(plane, hasAlpha ? 4 : 3) : { refused: 'photo_damaged' }
}

function openLibrary(): Libheif | null {
  const require = createRequire(import.meta.url)
  try {
    const wasmBinary = readFileSync(require.resolve(`${library}/libheif-wasm/libheif.wasm`))
    return require(`${library}/libheif-wasm/libheif.js`)({ wasmBinary })
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Averages squares of whole pixels; with a factor of 1 a copy. */
function shrink({ width, height, stride, data }: Plane, channels: Raster['channels']): Raster {
  const factor = Math.max(1, Math.floor(Math.max(width, height) / MAX_SIDE_PIXELS))
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) }
  const out = new Uint8Array(small.width * small.height * channels)
  const sums = new Uint32Array(small.width * channels)
  for (let y = 0; y < small.height; y++) {
    sums.fill(factor === 1 ? 0 : (factor * factor) >> 1)
    for (let row = y * factor; row < (y + 1) * factor; row++) {
      let from = row * stride
      for (let x = 0; x < sums.length; x += channels)
        for (let step = 0; step < factor; step++)
          for (let channel = 0; channel < channels; channel++)
            sums[x + channel] = (sums[x + channel] as number) + (data[from++] as number)
    }
    const to = y * sums.length
    for (let at = 0; at < sums.length; at++) out[to + at] = (sums[at] as number) / (factor * factor)
  }
  return { ...small, channels, data: out }
}
