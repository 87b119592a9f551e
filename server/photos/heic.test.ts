// HEIC, the photos of iPhones and Macs: decoded by an optional package, bounded as the others (PRO-4).
// test/fixtures/heic/rotated-p3.heic: heif-enc of libheif 1.15 with x265 (`heif-enc -q 60`) made it from a PNG of 160 × 96
// pixels in four colours (each a quarter), in Display P3; then an `irot` of 90° against the clock was added.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { refusals } from '../../contract/refusals.ts'
import { Refusal } from '../base/refusal.ts'
import { heicToTiff } from './decoder/heic.ts'
import { toTiff } from './decoder/tiff.ts'
import { stopDecoders } from './decoderPool.ts'
import { makeDerivatives, makeMessagePhoto } from './derivatives.ts'

afterAll(stopDecoders)

const photo = readFileSync(join(import.meta.dirname, '../../test/fixtures/heic/rotated-p3.heic'))
const code = (bytes: Buffer) =>
  makeDerivatives(bytes, { avif: false }).then(
    () => 'taken',
    (error) => (error instanceof Refusal ? error.code : error),
  )
const edited = (edit: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(photo)
  edit(bytes)
  return bytes
}

test('PRO-4 a HEIC photo is taken: upright, in the colours of its profile, without metadata', async () => {
  const { full, width, height } = await makeDerivatives(photo, { avif: false })
  expect([width, height]).toEqual([96, 160])
  const { exif, icc, xmp } = await sharp(full).metadata()
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
  const { data } = await sharp(full).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const corners = [
    [5, 5],
    [90, 5],
    [5, 154],
    [90, 154],
  ].map(([x = 0, y = 0]) => [...data.subarray((y * 96 + x) * 3, (y * 96 + x) * 3 + 3)])
  const drawn = [
    [60, 160, 70],
    [230, 230, 225],
    [195, 78, 39],
    [40, 90, 180],
  ]
  const differences = corners.flatMap((rgb, n) => rgb.map((it, at) => Math.abs(it - (drawn[n]?.[at] ?? 0))))
  expect([corners, Math.max(...differences) <= 6]).toEqual([corners, true])
})

test('CHAT-3 PRO-4 a HEIC photo is taken in a conversation', async () => {
  expect(await makeMessagePhoto(photo, {})).toMatchObject({ width: 96, height: 160 })
})

test('PRO-4 a HEIC that is torn, claims too much, moves, or holds more than a photo is refused', async () => {
  for (const part of [0.1, 0.5, 0.9, 0.99])
    expect([part, await code(photo.subarray(0, Math.floor(photo.length * part)))]).toEqual([part, 'photo_damaged'])
  const claim = (pixels: number) =>
    edited((it) => {
      const at = it.indexOf('ispe')
      it.writeUInt32BE(pixels, at + 8)
      it.writeUInt32BE(pixels, at + 12)
    })
  expect(await code(claim(20_000))).toBe('photo_too_large')
  // 27 megapixels are the most: the memory of a decoder holds no more.
  expect(await code(claim(5_300))).toBe('photo_too_large')
  expect(await code(claim(16))).toBe('photo_damaged')
  expect(await code(edited((it) => it.fill(0, it.indexOf('hvcC') + 4, it.indexOf('hvcC') + 100)))).toBe('photo_damaged')
  expect(await code(Buffer.concat([photo, Buffer.from('\0\0\0\x08moov', 'latin1')]))).toBe('photo_moving')
  expect(await code(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))).toBe('photo_mixed')
})

test('PRO-4 without the package a HEIC is refused with words about how to send a JPEG', async () => {
  await expect(heicToTiff(photo, 'no-such-package')).rejects.toMatchObject({ code: 'photo_heic' })
  expect(refusals.photo_heic).toMatchObject({ status: 415, message: expect.stringMatching(/JPEG/) })
})

test('PRO-4 pixels with alpha come through a TIFF as they are', async () => {
  const data = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 128])
  const tiff = toTiff({ width: 2, height: 1, channels: 4, data }, null)
  const { data: pixels, info } = await sharp(tiff).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels, [...pixels]]).toEqual([2, 1, 4, [...data]])
})
