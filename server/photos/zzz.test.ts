import sharp from 'sharp'
import { deflateSync, crc32 } from 'node:zlib'
import { test } from 'vitest'
import { makeDerivatives, makeMessagePhoto } from './derivatives.ts'
import { stopDecoders } from './decoderPool.ts'

const base = (w = 120, h = 90) => sharp({ create: { width: w, height: h, channels: 3, background: { r: 200, g: 40, b: 40 } } })
const chunk = (name: string, data: Buffer) => {
  const b = Buffer.alloc(12 + data.length)
  b.writeUInt32BE(data.length); b.write(name, 4, 'latin1'); data.copy(b, 8)
  b.writeUInt32BE(crc32(b.subarray(4, 8 + data.length)), 8 + data.length)
  return b
}
function rawPng(w: number, h: number, depth: number, colour: number, rowBytes: number, fill: (y: number) => Buffer, extra: Buffer[] = []) {
  const ihdr = Buffer.alloc(13); ihdr.writeUInt32BE(w); ihdr.writeUInt32BE(h, 4); ihdr[8] = depth; ihdr[9] = colour
  const rows = Buffer.concat(Array.from({ length: h }, (_, y) => Buffer.concat([Buffer.from([0]), fill(y)])))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', ihdr), ...extra, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
const exifJpeg = async (o: number) => base(120, 60).jpeg().withMetadata({ orientation: o }).toBuffer()
test('probe', { timeout: 300_000 }, async () => {
  const jpeg = await base().jpeg().toBuffer()
  const cases: Record<string, () => Promise<Buffer> | Buffer> = {
    cmyk: () => base().toColourspace('cmyk').jpeg().toBuffer(),
    adobergb: () => base().withIccProfile('p3').jpeg().toBuffer(),
    grey: () => base().greyscale().jpeg().toBuffer(),
    greypng: () => base().toColourspace('b-w').png().toBuffer(),
    grey16: () => rawPng(40, 30, 16, 0, 80, () => Buffer.alloc(80, 0x80)),
    greyalpha16: () => rawPng(40, 30, 16, 4, 160, () => Buffer.alloc(160, 0x80)),
    greyalpha8: () => rawPng(40, 30, 8, 4, 80, () => Buffer.alloc(80, 0x80)),
    grey1: () => rawPng(40, 30, 1, 0, 5, () => Buffer.alloc(5, 0xaa)),
    grey1trns: () => rawPng(40, 30, 1, 0, 5, () => Buffer.alloc(5, 0xaa), [chunk('tRNS', Buffer.from([0, 1]))]),
    rgba16: () => rawPng(40, 30, 16, 6, 320, () => Buffer.alloc(320, 0x80)),
    rgb16trns: () => rawPng(40, 30, 16, 2, 240, () => Buffer.alloc(240, 0x80), [chunk('tRNS', Buffer.alloc(6, 0x80))]),
    rgb16gama: () => rawPng(40, 30, 16, 2, 240, () => Buffer.alloc(240, 0x80), [chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]))]),
    grey16gama: () => rawPng(40, 30, 16, 0, 80, () => Buffer.alloc(80, 0x80), [chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]))]),
    greyalphagama: () => rawPng(40, 30, 8, 4, 80, () => Buffer.alloc(80, 0x80), [chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]))]),
    palettealpha: () => sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 200, b: 0, alpha: 0.3 } } }).png({ palette: true }).toBuffer(),
    palettegama: () => rawPng(40, 30, 8, 3, 40, () => Buffer.alloc(40, 1), [chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0])), chunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0])), chunk('tRNS', Buffer.from([255, 128]))]),
    interlaced: () => base().png({ progressive: true }).toBuffer(),
    progressive: () => base().jpeg({ progressive: true }).toBuffer(),
    webplossless: () => base().webp({ lossless: true }).toBuffer(),
    webpalpha: () => sharp({ create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 200, b: 0, alpha: 0.3 } } }).webp().toBuffer(),
    avif: () => base().avif().toBuffer(),
    avif444: () => base().avif({ chromaSubsampling: '4:4:4', lossless: true }).toBuffer(),
    gif: () => base().gif().toBuffer(),
    gifnamed: () => base().gif().toBuffer(),
    one: () => base(1, 1).jpeg().toBuffer(),
    onepng: () => base(1, 1).png().toBuffer(),
    wide: () => base(20000, 1).png().toBuffer(),
    tall: () => base(1, 20000).jpeg().toBuffer(),
    mpo: async () => Buffer.concat([jpeg, await base(60, 60).jpeg().toBuffer()]),
    trailing0: () => Buffer.concat([jpeg, Buffer.alloc(5000)]),
    trailinghtml: () => Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]),
    trailingzip: () => Buffer.concat([jpeg, Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')]),
    leadingjunk: () => Buffer.concat([Buffer.from('\r\n'), jpeg]),
    bom: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), jpeg]),
    apng1: async () => { const p = await base().png().toBuffer(); const d = Buffer.alloc(8); d.writeUInt32BE(1); return Buffer.concat([p.subarray(0, 33), chunk('acTL', d), p.subarray(33)]) },
    apng2: async () => { const p = await base().png().toBuffer(); const d = Buffer.alloc(8); d.writeUInt32BE(2); return Buffer.concat([p.subarray(0, 33), chunk('acTL', d), p.subarray(33)]) },
    pngbadcrc: async () => { const p = await base().png().toBuffer(); const q = Buffer.from(p); q[30] ^= 0xff; return q },
    pngbombdims: () => rawPng(60000, 60000, 1, 0, 5, () => Buffer.alloc(5)).subarray(0, 200),
    pngzerobomb: () => rawPng(7000, 7000, 1, 0, 875, () => Buffer.alloc(875)),
    tiny: () => jpeg.subarray(0, 30),
    restart: () => base().jpeg({ mozjpeg: true }).toBuffer(),
  }
  for (let o = 0; o <= 9; o++) cases[`exif${o}`] = () => exifJpeg(Math.min(8, Math.max(1, o)))
  cases.exifbroken = async () => { const b = Buffer.from(await exifJpeg(6)); const at = b.indexOf('Exif'); b.fill(0xff, at + 6, at + 14); return b }
  cases.exiforient0 = async () => { const b = Buffer.from(await exifJpeg(6)); const at = b.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00])); if (at > 0) b[at + 8] = 0; return b }
  cases.exiforient99 = async () => { const b = Buffer.from(await exifJpeg(6)); const at = b.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00])); if (at > 0) b[at + 8] = 99; return b }
  for (const f of [0.02, 0.1, 0.3, 0.5, 0.8, 0.95, 0.99]) cases[`trunc${f}`] = async () => { const j = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).jpeg().toBuffer(); return j.subarray(0, Math.floor(j.length * f)) }
  for (const f of [0.1, 0.5, 0.95]) for (const kind of ['webp', 'avif', 'png'] as const) cases[`trunc-${kind}-${f}`] = async () => { const j = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })[kind]().toBuffer(); return j.subarray(0, Math.floor(j.length * f)) }
  for (const [name, make] of Object.entries(cases)) {
    let out = ''
    try {
      const bytes = await make()
      try {
        const d = await makeDerivatives(bytes, { avif: false })
        const { data } = await sharp(d.full).raw().toBuffer({ resolveWithObject: true })
        out = `${d.width}x${d.height} rgb ${[...data.subarray(0, 3)]} ${(await sharp(d.full).metadata()).exif ? 'EXIF!' : ''}`
        await makeMessagePhoto(bytes, { owner: 1 })
      } catch (e) { out += ` ERR ${(e as { code?: string }).code ?? e}` }
    } catch (e) { out = `make failed ${e}` }
    console.log(name.padEnd(18), out)
  }
  stopDecoders()
})
