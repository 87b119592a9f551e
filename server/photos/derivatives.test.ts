// From an upload to the files we keep: what is read, what is refused, what is left behind.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refusal } from '../base/refuse.ts'
import { makeDerivatives } from './derivatives.ts'
import { testPicture } from './testPicture.ts'

const refusal = (bytes: Uint8Array) =>
  makeDerivatives(bytes).then(
    () => 'accepted',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

test.for(formats)('PRO-4 %s becomes four WebP files of fixed sizes', async (format) => {
  const made = await makeDerivatives(await testPicture(1, { width: 900, height: 1500, format }))
  const size = async (bytes: Buffer) => {
    const { width, height, format: kind } = await sharp(bytes).metadata()
    return [kind, width, height]
  }
  expect(await size(made.full)).toEqual(['webp', 720, 1200])
  expect(await size(made.card)).toEqual(['webp', 600, 800])
  expect(await size(made.thumb)).toEqual(['webp', 192, 256])
  expect(await size(made.locked)).toEqual(['webp', 24, 32])
})

test.for(formats)('PRO-4 a %s that ends too early is refused', async (format) => {
  const whole = await testPicture(2, { width: 600, height: 600, format })
  for (const part of [0.1, 0.5, 0.9]) {
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('not_a_photo')
  }
})

test('PRO-4 what is no photo is refused: nothing, text, SVG, GIF, noise behind a right beginning', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/></svg>'
  const gif = await sharp(await testPicture(3))
    .gif()
    .toBuffer()
  const noise = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 'x')])
  const empties = [Buffer.alloc(0), Buffer.alloc(1_000), Buffer.from([0xff, 0xd8, 0xff])]
  for (const bytes of [...empties, Buffer.from(svg), Buffer.from(`<?xml version="1.0"?>${svg}`), gif, noise]) {
    expect(await refusal(bytes)).toBe('not_a_photo')
  }
})

/** A small PNG whose header claims to be huge. */
async function bomb(width: number, height: number) {
  const png = Buffer.from(await testPicture(4, { format: 'png' }))
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test('PRO-4 bombs and oversize are refused before anything is decoded', async () => {
  expect(await refusal(await bomb(30_000, 30_000))).toBe('photo_too_large')
  expect(await refusal(await bomb(8_000, 5_001))).toBe('photo_too_large')
  const large = Buffer.concat([await testPicture(4), Buffer.alloc(20 * 1024 * 1024)])
  expect(await refusal(large)).toBe('photo_too_large')
})

test('PRO-4 metadata and whatever stands behind the picture are gone', async () => {
  const placed = await sharp(await testPicture(5))
    .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } })
    .withIccProfile('p3')
    .toBuffer()
  expect(placed.includes('SECRETCAM')).toBe(true)
  const made = await makeDerivatives(Buffer.concat([placed, Buffer.from('<script>alert("SECRETSCRIPT")</script>')]))
  for (const file of [made.full, made.card, made.thumb, made.locked]) {
    const { exif, icc, xmp } = await sharp(file).metadata()
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
    expect(file.includes('SECRET')).toBe(false)
  }
})

test('PRO-4 a photo taken on its side stands upright', async () => {
  const onItsSide = await sharp(await testPicture(6, { width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await makeDerivatives(onItsSide)).toMatchObject({ width: 300, height: 400 })
})

test('PRO-4 only the first picture of a moving one is kept, and transparency becomes white', async () => {
  const frames = [await testPicture(7), await testPicture(8)]
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await makeDerivatives(moving)).toMatchObject({ width: 240, height: 320 })

  const clear = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { data } = await sharp((await makeDerivatives(clear)).full)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
})

test('PRO-4 the same picture has the same digest, whatever its file carried', async () => {
  const plain = await testPicture(9, { format: 'png' })
  const tagged = await sharp(plain)
    .withExif({ IFD0: { Make: 'camera' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const [one, same, other] = await Promise.all(
    [plain, tagged, await testPicture(10, { format: 'png' })].map(makeDerivatives),
  )
  expect(one?.digest).toEqual(same?.digest)
  expect(one?.digest).not.toEqual(other?.digest)
})

test('PRO-3 the blurred file has too few pixels to know anybody by', async () => {
  const { locked } = await makeDerivatives(await testPicture(11, { width: 1_200, height: 1_600 }))
  expect(locked.length).toBeLessThan(1_000)
})
