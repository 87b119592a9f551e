// One picture: a drawn person before an evening, 600 by 800, as WebP.
import sharp from 'sharp'
import { seededRandom } from '../seededRandom.ts'
import { backdrop } from './backdrop.ts'
import { figure } from './figure.ts'
import type { Look } from './look.ts'
import { clothes, tops } from './parts.ts'

/** `seed` settles what this picture changes: clothes, place, and how near one stands. */
export async function picture(look: Look, seed: string, evening: number): Promise<Buffer> {
  const draw = seededRandom(`picture ${seed}`)
  const {
    body,
    frame: [left, top, width],
  } = figure(look, draw.pick(clothes), draw.pick(tops[look.gender]))
  const { behind, before } = backdrop(seed, evening)
  const zoomedWidth = width * (draw.between(94, 106) / 100)
  const x = left - (zoomedWidth - width) / 2 + (width * draw.between(-4, 4)) / 100
  const y = top - (zoomedWidth - width) * 0.9
  const turn = look.mirrored ? 'transform="translate(600 0) scale(-1 1)"' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800" fill="none">
    ${behind}<g ${turn}><svg width="600" height="800" viewBox="${x} ${y} ${zoomedWidth} ${(zoomedWidth * 4) / 3}">${body}</svg></g>${before}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 76, effort: 5 }).toBuffer()
}
