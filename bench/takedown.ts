// Takedown: how many altered copies of a removed photo are found, and how many other pictures are taken for it (SAFE-7).
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  luminanceOf,
  MAX_PDQ_DISTANCE,
  PDQ_MAX_SIDE_PIXELS,
  PDQ_MIN_QUALITY,
  type PictureHashes,
  pdqOf,
  usuallySought,
} from '../contract/pdq.ts'
import { seededRandom } from '../seed/seededRandom.ts'
import { stopDecoders } from '../server/photos/decoderPool.ts'
import { makeDerivatives } from '../server/photos/derivatives.ts'
import { seededPicture } from './data/seededPictures.ts'
import { defineBench, formatNumber, type Run } from './harness/bench.ts'

const VARIANT_COUNT = 200
const UPLOADER_COUNT = 5
const MAX_CUT = 0.15
const OTHER_COUNT = Number(process.env.PICTURES ?? 100_000)
/** Photos that were removed, each compared with all of the others. */
const REMOVED_COUNT = 10

type TakedownFixture = { photos: Buffer[]; note: Run['note']; say: Run['say'] }

/** Drawn portraits: the pictures that can be had here, with faces, hair and a background. */
async function setup({ note, say, atEnd }: Run): Promise<TakedownFixture> {
  const folder = join(import.meta.dirname, '../seed/portraits')
  const names = (await readdir(folder)).sort()
  const step = Math.floor(names.length / REMOVED_COUNT)
  const chosen = names.filter((_, at) => at % step === 0).slice(0, REMOVED_COUNT)
  atEnd(async () => stopDecoders())
  return { photos: await Promise.all(chosen.map((name) => readFile(join(folder, name)))), note, say }
}

/** Each uploader's copies, in the proportions of what people do: most mirror nothing and cut a little. */
async function variantOf(photo: Buffer, random: () => number) {
  const { width = 0, height = 0 } = await sharp(photo).metadata()
  const cut = random() * MAX_CUT
  const side = Math.floor(random() * 4)
  const [wide, tall] = side < 2 ? [Math.round(width * (1 - cut)), height] : [width, Math.round(height * (1 - cut))]
  const box = { left: side === 0 ? width - wide : 0, top: side === 2 ? height - tall : 0, width: wide, height: tall }
  const scale = 0.45 + random() * 1.2
  const isMirrored = random() < 0.5
  let copy = sharp(await sharp(photo).extract(box).png().toBuffer()).resize(Math.round(wide * scale))
  if (isMirrored) copy = copy.flop()
  const quality = 30 + Math.floor(random() * 60)
  const bytes = await (random() < 0.7 ? copy.jpeg({ quality }) : copy.webp({ quality })).toBuffer()
  return { bytes, cut, isMirrored, scale, quality }
}

/** One photo, removed; 200 copies of it by five uploaders go through the decoder as an upload does. Another photo each round. */
async function foundShare({ photos, note }: TakedownFixture, round: number) {
  const random = seededRandom(`takedown ${round}`).next
  const photo = photos[(round * 3) % photos.length] as Buffer
  const { hashes: removed } = await makeDerivatives(photo, { avif: false })
  let [upload, copy] = [0, 0]
  const missed: string[] = []
  for (let at = 0; at < VARIANT_COUNT; at++) {
    const { bytes, cut, isMirrored, scale, quality } = await variantOf(photo, random)
    const { hashes } = await makeDerivatives(bytes, { avif: false, owner: at % UPLOADER_COUNT })
    if (isNear(hashes, removed)) upload++
    else
      missed.push(
        `cut ${formatNumber(cut * 100)} %${isMirrored ? ', mirrored' : ''}, × ${formatNumber(scale)}, quality ${quality}`,
      )
    if (isNear(removed, hashes)) copy++
  }
  note(
    `round ${round + 1}: ${upload} of ${VARIANT_COUNT} refused at upload, ${copy} of ${VARIANT_COUNT} stored ones found by the removed photo${missed.length ? `; missed: ${missed.join('; ')}` : ''}`,
  )
  return (100 * Math.min(upload, copy)) / VARIANT_COUNT
}

type Words = Uint32Array
const wordsOf = (hashes: string[]): Words =>
  Uint32Array.from(
    hashes.flatMap((hash) => Array.from({ length: 8 }, (_, at) => Number.parseInt(hash.slice(at * 8, at * 8 + 8), 16))),
  )

function popCount(word: number) {
  let it = word - ((word >>> 1) & 0x55555555)
  it = (it & 0x33333333) + ((it >>> 2) & 0x33333333)
  return (((it + (it >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The smallest distance of any of the one to any of the other. */
function nearest(a: Words, b: Words) {
  let least = 256
  for (let i = 0; i < a.length; i += 8)
    for (let j = 0; j < b.length; j += 8) {
      let distance = 0
      for (let word = 0; word < 8 && distance < least; word++)
        distance += popCount(((a[i + word] as number) ^ (b[j + word] as number)) >>> 0)
      if (distance < least) least = distance
    }
  return least
}

const isNear = (upload: PictureHashes, stored: PictureHashes) =>
  upload.quality >= PDQ_MIN_QUALITY &&
  stored.quality >= PDQ_MIN_QUALITY &&
  nearest(wordsOf(usuallySought(upload.sought)), wordsOf(stored.stored)) <= MAX_PDQ_DISTANCE

/** Of 100,000 seeded pictures, how many are taken for one of the removed photos; half of those are seeded pictures, too. */
async function falseMatches({ photos, note, say }: TakedownFixture) {
  const real = await Promise.all(photos.slice(0, REMOVED_COUNT / 2).map(hashesOf))
  const drawn = Array.from({ length: REMOVED_COUNT / 2 }, (_, at) => pdqOf(seededPicture(OTHER_COUNT + at)))
  const removed = [...real, ...drawn].map(({ sought }) => wordsOf(sought))
  let [count, flat, least] = [0, 0, 256]
  for (let at = 0; at < OTHER_COUNT; at++) {
    const { quality, stored } = pdqOf(seededPicture(at), { sought: false })
    if (quality < PDQ_MIN_QUALITY) flat++
    else {
      const words = wordsOf(stored)
      const distance = Math.min(...removed.map((it) => nearest(it, words)))
      if (distance <= MAX_PDQ_DISTANCE) count++
      least = Math.min(least, distance)
    }
    if (at % 10_000 === 9_999) say(`${at + 1} pictures, ${count} false matches`)
  }
  note(
    `${OTHER_COUNT} seeded pictures against ${removed.length} removed photos: the nearest is ${least} bits away (a match: ${MAX_PDQ_DISTANCE}); ${flat} too flat to compare`,
  )
  return count
}

async function hashesOf(photo: Buffer) {
  const { data, info } = await sharp(photo)
    .resize(PDQ_MAX_SIDE_PIXELS, PDQ_MAX_SIDE_PIXELS, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return pdqOf(luminanceOf(data, 3, info.width, info.height))
}

let falseCount: Promise<number> | undefined

export const bench = defineBench<TakedownFixture>({
  setup,
  minutes: 30,
  measures: [
    {
      name: 'altered copies of one photo found',
      unit: '%',
      value: foundShare,
      anchor: 'all',
      anchor_value: 100,
      target: { of: 'value', min: 97 },
    },
    {
      name: 'false matches among 100,000 pictures',
      unit: '',
      // The same pictures in each round.
      value: async (fixture) => (falseCount ??= falseMatches(fixture)),
      anchor: 'none',
      anchor_value: 0,
      target: { of: 'value', max: 1 },
    },
  ],
})
