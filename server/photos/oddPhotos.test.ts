// Photos that cameras, phones and programs really make: colours without a profile, endings left out, pixels that look like
// tags, many megapixels (PRO-4).
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../base/refusal.ts'
import { stopDecoders } from './decoderPool.ts'
import { makeDerivatives } from './derivatives.ts'
import { testPicture } from './testPicture.ts'

afterAll(stopDecoders)

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
function crc32(bytes: Buffer) {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const header = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([u32(width, height), Buffer.from([8, 2, 0, 0, 0])]))
/** One colour; `extra` before the pixels. `level` 0 stores them as they are. */
function png([r, g, b]: readonly number[], extra: Buffer[] = [], { level = 9, side = 64, text = '' } = {}) {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(Array.from({ length: side }, () => [r, g, b]).flat() as number[]),
  ])
  const rows = Buffer.concat(Array.from({ length: side }, () => row))
  rows.write(text, 1_000, 'latin1')
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, header(side, side), ...extra, chunk('IDAT', deflateSync(rows, { level })), end])
}
const colourOf = async (bytes: Buffer) => {
  const { full } = await makeDerivatives(bytes, { avif: false })
  const { data } = await sharp(full).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data]
}
/** WebP rounds a little. */
const near = (actual: number[], expected: readonly number[], tolerance = 4) =>
  actual.every((it, n) => Math.abs(it - (expected[n] as number)) <= tolerance)
const code = (bytes: Buffer) =>
  makeDerivatives(bytes, { avif: false }).then(
    () => 'taken',
    (error) => (error instanceof Refusal ? error.code : error),
  )

const p3 = u32(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
test.each([
  ['no colours named', [195, 78, 39], [], [195, 78, 39]],
  [
    'sRGB, which wins over gamma',
    [195, 78, 39],
    [chunk('sRGB', Buffer.from([0])), chunk('gAMA', u32(100_000))],
    [195, 78, 39],
  ],
  ['the gamma of sRGB', [195, 78, 39], [chunk('gAMA', u32(45_455))], [195, 78, 39]],
  ['linear light', [64, 64, 64], [chunk('gAMA', u32(100_000))], [137, 137, 137]],
  ['the gamma of an old Mac', [128, 128, 128], [chunk('gAMA', u32(55_556))], [145, 145, 145]],
  ['the primaries of Display P3', [195, 78, 39], [chunk('gAMA', u32(45_455)), chunk('cHRM', p3)], [213, 65, 6]],
  ['primaries alone', [195, 78, 39], [chunk('cHRM', p3)], [195, 78, 39]],
  [
    'broken primaries',
    [195, 78, 39],
    [chunk('gAMA', u32(45_455)), chunk('cHRM', u32(0, 0, 0, 0, 0, 0, 0, 0))],
    [195, 78, 39],
  ],
  ['coding points of Display P3', [195, 78, 39], [chunk('cICP', Buffer.from([12, 13, 0, 1]))], [211, 67, 19]],
] as const)('PRO-4 a PNG with %s has the colours that browsers show', async (_what, colour, extra, expected) => {
  const shown = await colourOf(png(colour, [...extra]))
  expect([shown, near(shown, expected)]).toEqual([shown, true])
})

test('PRO-4 a profile counts for 16 bits a channel as for 8', async () => {
  const raw = new Uint16Array(64 * 64 * 3).map((_, n) => [50_000, 20_000, 10_000][n % 3] as number)
  const deep = await sharp(raw, { raw: { width: 64, height: 64, channels: 3 } })
    .toColourspace('rgb16')
    .withIccProfile('p3', { attach: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { depth, hasProfile } = await sharp(deep).metadata()
  expect([depth, hasProfile]).toEqual(['ushort', true])
  const flat = await sharp(deep, { ignoreIcc: true }).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer()
  const stored = [...new Uint16Array(flat.buffer, flat.byteOffset, 3)].map((it) => it / 257)
  // Wider primaries: the same numbers mean a stronger red in sRGB.
  const [r = 0, , b = 0] = await colourOf(deep)
  expect(r).toBeGreaterThan((stored[0] as number) + 5)
  expect(b).toBeLessThan((stored[2] as number) - 5)
})

/** With a box that names its colours, which moves the picture by as many bytes. */
async function avif(colour: readonly number[], primaries: number, transfer: number) {
  const [r = 0, g = 0, b = 0] = colour
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } })
    .avif({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const box = Buffer.concat([
    u32(19),
    Buffer.from('colrnclx', 'latin1'),
    Buffer.from([0, primaries, 0, transfer, 0, 6, 0x80]),
  ])
  const at = (name: string) => bytes.indexOf(name, 0, 'latin1') - 4
  const [meta, iprp, ipco, iloc] = [at('meta'), at('iprp'), at('ipco'), at('iloc')]
  const end = ipco + bytes.readUInt32BE(ipco)
  for (const holder of [meta, iprp, ipco]) bytes.writeUInt32BE(bytes.readUInt32BE(holder) + box.length, holder)
  // One item with one extent: its offset is the eight bytes before last.
  const offset = iloc + bytes.readUInt32BE(iloc) - 8
  bytes.writeUInt32BE(bytes.readUInt32BE(offset) + box.length, offset)
  return Buffer.concat([bytes.subarray(0, end), box, bytes.subarray(end)])
}

test('PRO-4 an AVIF has the colours that its boxes name: Display P3, and HDR made darker as on a screen without it', async () => {
  const plain = await colourOf(await avif([195, 78, 39], 1, 13))
  expect([plain, near(plain, [195, 78, 39])]).toEqual([plain, true])
  const wide = await colourOf(await avif([195, 78, 39], 12, 13))
  expect([wide, near(wide, [211, 67, 19])]).toEqual([wide, true])
  // Code 148 of 255 in PQ is the white of a screen, 203 nits.
  const white = await colourOf(await avif([148, 148, 148], 9, 16))
  expect([white, white.every((it) => it > 165 && it < 205)]).toEqual([white, true])
  const peak = await colourOf(await avif([192, 192, 192], 9, 16))
  expect([peak, peak.every((it) => it > 240)]).toEqual([peak, true])
  const dark = await colourOf(await avif([60, 60, 60], 9, 16))
  expect([dark, dark.every((it) => it < 60)]).toEqual([dark, true])
})

test('PRO-4 a JPEG without its last marker, or with zeroes there, is taken; one that ends in the middle is not', async () => {
  const whole = await sharp(await testPicture(3))
    .jpeg()
    .toBuffer()
  const open = whole.subarray(0, -2)
  expect(await code(open)).toBe('taken')
  expect(await code(Buffer.concat([open, Buffer.alloc(4_096)]))).toBe('taken')
  const progressive = await sharp(await testPicture(4))
    .jpeg({ progressive: true })
    .toBuffer()
  expect(await code(progressive.subarray(0, -2))).toBe('taken')
  for (const part of [0.3, 0.6, 0.9, 0.98]) {
    const torn = whole.subarray(0, Math.floor(whole.length * part))
    expect([part, await code(torn), await code(Buffer.concat([torn, Buffer.alloc(4_096)]))]).toEqual([
      ...[part, 'photo_damaged', 'photo_damaged'],
    ])
  }
})

test('PRO-4 a PNG without its last chunk, or with a part of it, is taken; one that ends in the middle is not', async () => {
  const whole = png([10, 120, 200])
  for (const bytes of [12, 8, 3]) expect([bytes, await code(whole.subarray(0, -bytes))]).toEqual([bytes, 'taken'])
  expect(await code(Buffer.concat([whole.subarray(0, -12), Buffer.alloc(100)]))).toBe('taken')
  for (const bytes of [13, 20, 40])
    expect([bytes, await code(whole.subarray(0, -bytes))]).toEqual([bytes, 'photo_damaged'])
})

test('PRO-4 tags and signatures count in texts and behind the picture, not in its pixels', async () => {
  for (const text of ['<svg onload=x>', '<script>', '%PDF-1.7']) {
    expect([text, await code(png([1, 2, 3], [], { level: 0, text }))]).toEqual([text, 'taken'])
    expect([text, await code(png([1, 2, 3], [chunk('tEXt', Buffer.from(`Comment\0${text}`))]))]).toEqual([
      text,
      'photo_mixed',
    ])
    expect([text, await code(Buffer.concat([png([1, 2, 3]), Buffer.from(text)]))]).toEqual([text, 'photo_mixed'])
    const open = png([1, 2, 3]).subarray(0, -12)
    expect([text, await code(Buffer.concat([open, Buffer.from(text)]))]).toEqual([
      text,
      expect.stringMatching(/^photo_(mixed|damaged)$/),
    ])
  }
})

test('PRO-4 the largest pictures of phones, 48 megapixels, are taken', { timeout: 120_000 }, async () => {
  const bytes = await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#4080c0' } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { width, height } = await makeDerivatives(bytes, { avif: false })
  expect([width, height]).toEqual([1_200, 900])
})
