// Frames as SVG, one after the other, become a WebM (VP9), an MP4 (H.264) and the poster: the first frame, as WebP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export type Film = {
  width: number
  height: number
  seconds: number
  /** The picture at a moment from 0 up to, not including, 1; 1 would be 0 again. */
  at(moment: number): string
}

const FRAMES_PER_SECOND = 15
const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '40', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '1']
const h264 = ['-c:v', 'libx264', '-crf', '29', '-preset', 'veryslow', '-profile:v', 'main', '-movflags', '+faststart']

/** Answers the bytes of each file. `to` without an ending. */
export async function encode(film: Film, to: URL): Promise<number[]> {
  const name = fileURLToPath(to)
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const lossless = join(folder, 'lossless.mkv')
  await shoot(film, lossless)
  // Nothing of the machine, and the same bytes each time.
  const plain = ['-an', '-pix_fmt', 'yuv420p', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
  await ffmpeg(['-i', lossless, ...vp9, ...plain, `${name}.webm`])
  await ffmpeg(['-i', lossless, ...h264, ...plain, `${name}.mp4`])
  await rm(folder, { recursive: true })
  await sharp(Buffer.from(film.at(0)))
    .flatten()
    .webp({ quality: 74, effort: 6 })
    .toFile(`${name}.webp`)
  return Promise.all(['webm', 'mp4', 'webp'].map(async (it) => (await stat(`${name}.${it}`)).size))
}

async function shoot({ width, height, seconds, at }: Film, file: string) {
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    '-',
  ]
  const camera = spawn('ffmpeg', ['-y', '-v', 'error', ...raw, '-c:v', 'ffv1', file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const frames = seconds * FRAMES_PER_SECOND
  for (let n = 0; n < frames; n++) {
    const frame = await sharp(Buffer.from(at(n / frames)))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!camera.stdin.write(frame)) await once(camera.stdin, 'drain')
  }
  camera.stdin.end()
  await ended(camera)
}

const ffmpeg = (wanted: string[]) => ended(spawn('ffmpeg', ['-y', '-v', 'error', ...wanted], { stdio: 'inherit' }))

async function ended(program: ReturnType<typeof spawn>) {
  const [code] = await once(program, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
