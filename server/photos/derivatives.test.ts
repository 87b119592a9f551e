// From an upload to the stored files: accepted formats, refusals, removed metadata.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refusal } from '../base/refusal.ts'
import { makeDerivatives, recropDerivatives } from './derivatives.ts'
import { readHeader } from './header.ts'
import { testPicture } from './testPicture.ts'

const refusal = (bytes: Uint8Array) =>
  makeDerivatives(bytes).then(
    () => 'accepted',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

test.for(formats)(
  'PRO-4 %s becomes four WebP files of fixed sizes, and AVIF of the same beside all but the blurred one',
  async (format) => {
    const made = await makeDerivatives(await testPicture(1, { width: 900, height: 1500, format, grain: 60 }))
    const size = async (bytes: Buffer) => {
      const { width, height, format: kind } = await sharp(bytes).metadata()
      return [kind, width, height]
    }
    expect(await size(made.full)).toEqual(['webp', 720, 1200])
    expect(await size(made.card)).toEqual(['webp', 600, 800])
    expect(await size(made.thumb)).toEqual(['webp', 192, 256])
    expect(await size(made.locked)).toEqual(['webp', 24, 32])
    const { full, card, thumb } = made.avif as NonNullable<typeof made.avif>
    expect([await size(full), await size(card), await size(thumb)]).toEqual([
      ['heif', 720, 1200],
      ['heif', 600, 800],
      ['heif', 192, 256],
    ])
    expect(full.length).toBeLessThan(made.full.length)
  },
)

test.for(formats)('PRO-4 a %s that ends too early is refused', async (format) => {
  const whole = await testPicture(2, { width: 600, height: 600, format })
  for (const part of [0.1, 0.5, 0.9]) {
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toBe('photo_damaged')
  }
})

test('PRO-4 noise after a valid header is damaged', async () => {
  const beginnings = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x10\x00\x00\x00WEBP',
    '\0\0\0\x1cftypavif',
    '\0\0\0\x1cftypheic',
  ]
  for (const begin of beginnings)
    expect(await refusal(Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(2_000, 'x')]))).toBe('photo_damaged')
})

test('PRO-4 what is no photo is refused: nothing, zeroes, text, SVG, GIF', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image href="file:///etc/passwd"/></svg>'
  const gif = await sharp(await testPicture(3))
    .gif()
    .toBuffer()
  const empties = [Buffer.alloc(0), Buffer.alloc(1_000), Buffer.from([0xff, 0xd8, 0xff])]
  for (const bytes of [...empties, Buffer.from(svg), Buffer.from(`<?xml version="1.0"?>${svg}`), gif]) {
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
  expect(await refusal(await bomb(8_000, 6_251))).toBe('photo_too_large')
  const large = Buffer.concat([await testPicture(4), Buffer.alloc(20 * 1024 * 1024)])
  expect(await refusal(large)).toBe('photo_too_large')
})

const box = (name: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}
const size = (width: number, height: number) => {
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32BE(width, 4)
  numbers.writeUInt32BE(height, 8)
  return box('ispe', numbers)
}
const stillAvif = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1'))
const meta = (...properties: Buffer[]) =>
  box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...properties)), box('idat', Buffer.alloc(64)))
const padding = box('free', Buffer.alloc(2 * 1024 * 1024))

/** Result of the header check, before anything is decoded. */
const declaredSize = (bytes: Buffer) => {
  try {
    return readHeader(bytes).exclusive ? 'alone' : 'beside others'
  } catch (error) {
    return error instanceof Refusal ? error.code : `${error}`
  }
}

test('PRO-4 large photos, and those that may be larger than declared, are decoded exclusively', async () => {
  const sizes = [
    [{ width: 900, height: 900, format: 'jpeg' }, 'beside others'],
    [{ width: 900, height: 900, format: 'avif' }, 'alone'],
    [{ width: 6_000, height: 5_000, format: 'webp' }, 'beside others'],
  ] as const
  for (const [it, how] of sizes) expect(declaredSize(await testPicture(1, it))).toBe(how)
  expect(declaredSize(await bomb(6_500, 6_000))).toBe('beside others')
  const deep = Buffer.from(await bomb(5_000, 6_000))
  // 16 bits, four channels, interlaced: whole after its last pass.
  deep.set([16, 6, 0, 0, 1], 24)
  expect(declaredSize(deep)).toBe('alone')
})

test('PRO-4 an AVIF is as large as the largest size in the properties box, wherever it is; a decoy elsewhere is ignored', () => {
  const [small, large] = [size(64, 64), size(6_200, 6_400)]
  for (const file of [
    [stillAvif, meta(large)],
    [stillAvif, box('free', small), padding, meta(large)],
    [stillAvif, meta(small, box('av1C', Buffer.alloc(4)), large), padding],
    [stillAvif, box('free', meta(small)), meta(large)],
  ])
    expect(declaredSize(Buffer.concat(file))).toBe('photo_too_large')
  expect(declaredSize(Buffer.concat([stillAvif, box('free', large), meta(small)]))).toBe('alone')
})

test('PRO-4 an AVIF whose boxes don’t add up, or with no or two properties boxes, is damaged', () => {
  const cut = meta(size(64, 64))
  const longer = Buffer.from(cut)
  longer.writeUInt32BE(longer.readUInt32BE(12) + 4, 12)
  const endless = Array.from({ length: 5_000 }, () => box('free'))
  for (const file of [
    [stillAvif, meta(size(64, 64)), meta(size(64, 64))],
    [stillAvif, padding],
    [stillAvif, meta()],
    [stillAvif, longer],
    [stillAvif, cut.subarray(0, -4)],
    [stillAvif, meta(box('ispe', Buffer.alloc(8)))],
    [stillAvif, ...endless, cut],
  ])
    expect(declaredSize(Buffer.concat(file))).toBe('photo_damaged')
})

test('PRO-4 a marker without a length before a JPEG’s frame header does not hide it', async () => {
  const photo = await sharp(await testPicture(4))
    .jpeg({ progressive: true })
    .toBuffer()
  const frame = photo.indexOf(Buffer.from([0xff, 0xc2]))
  const large = Buffer.from(photo)
  large.writeUInt16BE(8_000, frame + 5)
  large.writeUInt16BE(8_000, frame + 7)
  const marked = Buffer.concat([large.subarray(0, 2), Buffer.from([0xff, 0x01]), large.subarray(2)])
  expect(await refusal(marked)).toBe('photo_too_large')
})

test('PRO-4 metadata and bytes appended by a camera are removed', async () => {
  const placed = await sharp(await testPicture(5, { grain: 60 }))
    .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRETXMP/></x:xmpmeta>')
    .withIccProfile('p3')
    .toBuffer()
  expect(placed.includes('SECRETCAM') && placed.includes('SECRETXMP')).toBe(true)
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), Buffer.from('SECRETFILM')])
  const samsung = Buffer.from('\0\0\x01\x0aImage_UTC_DataSECRETSEFH\0\0\0SEFT', 'latin1')
  for (const trailer of [film, samsung, await testPicture(6), Buffer.alloc(5_000), Buffer.from('SECRET words')]) {
    const made = await makeDerivatives(Buffer.concat([placed, trailer]))
    const modern = Object.values(made.avif ?? {})
    expect(modern).toHaveLength(3)
    for (const file of [made.full, made.card, made.thumb, made.locked, ...modern]) {
      const { exif, icc, xmp } = await sharp(file).metadata()
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined])
      expect(file.includes('SECRET')).toBe(false)
    }
  }
})

const zip = (comment = '') => {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([Buffer.from('PK\x03\x04 a file', 'latin1'), end, Buffer.from(comment)])
}
const things: [string, Buffer][] = [
  ['a ZIP archive', zip()],
  ['a ZIP archive with a comment', zip('words')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
  ['a page', Buffer.from('<!DOCTYPE html><body>')],
  ['a script', Buffer.from('<script>alert(1)</script>')],
  ['a script in capitals', Buffer.from('<SCRIPT src=//evil.test>')],
  ['an SVG', Buffer.from('<svg onload=alert(1)>')],
  ['PHP', Buffer.from("<?php system($_GET['c']); ?>")],
  ['a Windows program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['a Linux program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['a shell script', Buffer.from('\n#!/bin/sh\nrm -rf .')],
  ['a RAR archive', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')],
]

test.each(things)('PRO-4 a photo that is also %s is refused, in every format', async (_what, thing) => {
  for (const format of formats) {
    const photo = await testPicture(12, { format })
    expect(await refusal(Buffer.concat([photo, thing]))).toBe('photo_mixed')
  }
})

test('PRO-4 a script or a PDF in a photo’s comments is refused too', async () => {
  for (const words of ['<script>alert(1)</script>', "<?php system('id') ?>", '%PDF-1.4']) {
    const remarked = await sharp(await testPicture(13))
      .withExif({ IFD0: { ImageDescription: words } })
      .toBuffer()
    expect(await refusal(remarked)).toBe('photo_mixed')
  }
})

test('PRO-4 where AVIF would be no smaller, as with drawings, there is none; nor where none is requested', async () => {
  expect((await makeDerivatives(await testPicture(14))).avif).toBe(null)
  expect((await makeDerivatives(await testPicture(14, { grain: 60 }), { avif: false })).avif).toBe(null)
})

test('PRO-4 EXIF orientation is applied', async () => {
  const onItsSide = await sharp(await testPicture(6, { width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await makeDerivatives(onItsSide)).toMatchObject({ width: 300, height: 400 })
})

test('PRO-4 animations are refused: WebP, PNG, AVIF', async () => {
  const frames = [await testPicture(7), await testPicture(8)]
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusal(webp)).toBe('photo_moving')

  const png = await testPicture(7, { format: 'png' })
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16)
  expect(await refusal(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe('photo_moving')

  const avif = Buffer.from(await testPicture(7, { format: 'avif' }))
  avif.write('avis', 8)
  expect(await refusal(Buffer.concat([avif, Buffer.from('\0\0\0\x10moov\0\0\0\x08trak', 'latin1')]))).toBe(
    'photo_moving',
  )
})

test('PRO-4 transparency becomes white; grayscale and extreme aspect ratios are accepted', async () => {
  const clear = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { data } = await sharp((await makeDerivatives(clear)).full)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
  const grey = await sharp(await testPicture(8))
    .greyscale()
    .png()
    .toBuffer()
  expect(await makeDerivatives(grey)).toMatchObject({ width: 240, height: 320 })
  const strip = await testPicture(8, { width: 9_000, height: 30 })
  const began = process.cpuUsage()
  expect(await makeDerivatives(strip)).toMatchObject({ width: 1_200, height: 4 })
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1_000).toBeLessThan(3_000)
})

test('PRO-2 a crop applies to all small files', async () => {
  const [red, blue] = ['#ff0000', '#0000ff'].map((background) => ({
    create: { width: 600, height: 800, channels: 3 as const, background },
  }))
  const both = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#fff' } })
    .composite([
      { input: red as never, left: 0, top: 0 },
      { input: blue as never, left: 600, top: 0 },
    ])
    .webp()
    .toBuffer()
  for (const [left, strongest] of [
    [0, 0],
    [0.5, 2],
  ] as const) {
    const made = await recropDerivatives(async () => both, { left, top: 0, width: 0.5 })
    for (const file of [made.card, made.thumb, made.locked, ...Object.values(made.avif ?? {})]) {
      const { channels } = await sharp(file).stats()
      expect(channels[strongest]?.mean).toBeGreaterThan(240)
      expect(channels[2 - strongest]?.mean).toBeLessThan(15)
    }
  }
})

test('PRO-4 the same picture has the same digest, whatever metadata its file has', async () => {
  const plain = await testPicture(9, { format: 'png' })
  const tagged = await sharp(plain)
    .withExif({ IFD0: { Make: 'camera' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const [one, same, other] = await Promise.all(
    [plain, tagged, await testPicture(10, { format: 'png' })].map((bytes) => makeDerivatives(bytes)),
  )
  expect(one?.digest).toEqual(same?.digest)
  expect(one?.digest).not.toEqual(other?.digest)
})

test('PRO-3 the blurred file has too few pixels to identify anybody', async () => {
  const { locked } = await makeDerivatives(await testPicture(11, { width: 1_200, height: 1_600 }))
  expect(locked.length).toBeLessThan(1_000)
})
