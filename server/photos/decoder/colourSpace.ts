// Colours that a file declares without an ICC profile: nclx of AVIF and HEIC, cICP, cHRM and gAMA of PNG. The decoder reads profiles alone, so
// these are converted to sRGB here, as browsers show them (PRO-4).
import { type Box, parseBoxes } from '../isoBoxes.ts'

type Matrix = readonly [number, number, number, number, number, number, number, number, number]
/** x and y of red, green, blue and white. */
type Primaries = readonly number[]
type Transfer = (value: number) => number
/** `linear`: of a stored value from 0 to 1; 1 is the white of a screen. */
export type ColourSpace = { primaries: Primaries; linear: Transfer; isHdr: boolean }

const D65 = [0.3127, 0.329]
/** By the numbers of ITU-T H.273. */
const primariesByCode: Record<number, Primaries> = {
  1: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, ...D65],
  4: [0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.31, 0.316],
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, ...D65],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, ...D65],
  7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, ...D65],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, ...D65],
  11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...D65],
}
const srgbPrimaries = primariesByCode[1] as Primaries

const srgb: Transfer = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
/** Brightness of a screen's white in an HDR picture, and the most that it is assumed to have, in nits. */
const SDR_WHITE_LEVEL = 203
const HDR_PEAK_LEVEL = 1_000

function pq(v: number): number {
  const p = v ** (1 / 78.84375)
  return (10_000 / SDR_WHITE_LEVEL) * (Math.max(p - 0.8359375, 0) / (18.8515625 - 18.6875 * p)) ** (1 / 0.1593017578125)
}
/** With the system gamma of a bright screen, by channel. */
function hlg(v: number): number {
  const scene = v <= 0.5 ? (v * v) / 3 : (Math.exp((v - 0.55991073) / 0.17883277) + 0.28466892) / 12
  return (HDR_PEAK_LEVEL / SDR_WHITE_LEVEL) * scene ** 1.2
}
const power =
  (gamma: number): Transfer =>
  (v) =>
    v ** gamma

/** The curves of video are shown as sRGB's, as browsers do. */
const transferByCode: Record<number, { linear: Transfer; isHdr?: true }> = {
  ...Object.fromEntries([1, 6, 11, 13, 14, 15].map((code) => [code, { linear: srgb }])),
  4: { linear: power(2.2) },
  5: { linear: power(2.8) },
  8: { linear: (v) => v },
  16: { linear: pq, isHdr: true },
  18: { linear: hlg, isHdr: true },
}

function byCodes(primariesCode: number, transferCode: number): ColourSpace | null {
  // Unspecified ones are sRGB's.
  const primaries = primariesByCode[primariesCode] ?? srgbPrimaries
  const { linear, isHdr = false } = transferByCode[transferCode] ?? { linear: srgb }
  return primaries === srgbPrimaries && linear === srgb ? null : { primaries, linear, isHdr }
}

/** null: sRGB, or a profile of the file says it. */
export function colourSpaceOf(format: string, bytes: Buffer): ColourSpace | null {
  if (format === 'avif' || format === 'heic') return ofIsoFile(bytes)
  return format === 'png' ? ofPng(bytes) : null
}

/** The ICC profile of an AVIF or HEIC file. */
export function colourProfileOf(bytes: Buffer): Buffer | null {
  const profile = colourBoxes(bytes).find(({ kind }) => kind !== 'nclx')
  return profile ? bytes.subarray(profile.from + 4, profile.to) : null
}

function ofIsoFile(bytes: Buffer): ColourSpace | null {
  const boxes = colourBoxes(bytes)
  const nclx = boxes.find(({ kind }) => kind === 'nclx')
  if (!nclx || boxes.some(({ kind }) => kind !== 'nclx')) return null
  return byCodes(bytes.readUInt16BE(nclx.from + 4), bytes.readUInt16BE(nclx.from + 6))
}

function colourBoxes(bytes: Buffer): (Box & { kind: string })[] {
  const inside = (holders: Box[], name: string, skip = 0) =>
    holders.flatMap(({ from, to }) => parseBoxes(bytes, from + skip, to).boxes.filter((it) => it.name === name))
  const meta = parseBoxes(bytes, 0, bytes.length).boxes.filter(({ name }) => name === 'meta')
  return inside(inside(inside(meta, 'iprp', 4), 'ipco'), 'colr')
    .filter(({ from, to }) => to - from >= 8)
    .map((it) => ({ ...it, kind: bytes.toString('latin1', it.from, it.from + 4) }))
    .filter(({ kind }) => ['nclx', 'prof', 'rICC'].includes(kind))
}

/** What browsers prefer comes first: cICP, a profile, sRGB, gamma with or without primaries. */
function ofPng(bytes: Buffer): ColourSpace | null {
  const chunks = new Map<string, number>()
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', offset + 4, offset + 8)
    if (name === 'IDAT') break
    const size = bytes.readUInt32BE(offset)
    if (offset + 12 + size > bytes.length) break
    chunks.set(name, offset + 8)
    offset += 12 + size
  }
  const [codes, gamma, primaries] = [chunks.get('cICP'), chunks.get('gAMA'), chunks.get('cHRM')]
  if (codes !== undefined && !chunks.has('iCCP')) return byCodes(bytes[codes] ?? 2, bytes[codes + 1] ?? 2)
  if (chunks.has('iCCP') || chunks.has('sRGB') || gamma === undefined) return null
  const exponent = 100_000 / bytes.readUInt32BE(gamma)
  if (!(exponent > 0.1 && exponent < 10)) return null
  const linear = power(exponent)
  if (primaries === undefined)
    return Math.abs(exponent - 2.2) < 0.01 ? null : { primaries: srgbPrimaries, linear, isHdr: false }
  const [wx, wy, ...rgb] = Array.from({ length: 8 }, (_, n) => bytes.readUInt32BE(primaries + n * 4) / 100_000)
  const all = [...rgb, wx, wy] as number[]
  const isSrgb = all.every((it, n) => Math.abs(it - (srgbPrimaries[n] as number)) < 0.001)
  if (isSrgb && Math.abs(exponent - 2.2) < 0.01) return null
  // Broken ones are ignored.
  return all.every((it, n) => (n % 2 ? it > 0.001 : it >= 0) && it < 1.2)
    ? { primaries: all, linear, isHdr: false }
    : null
}

/** `values`: three channels of each pixel, from 0 to `max`. */
export function toSrgb(
  values: Uint8Array | Uint16Array,
  max: number,
  { primaries, linear, isHdr }: ColourSpace,
): Buffer {
  const table = Float32Array.from({ length: max + 1 }, (_, n) => linear(n / max))
  const m = multiply(invert(toXyz(srgbPrimaries)), adapted(primaries))
  const encode = encodeTable()
  const out = Buffer.allocUnsafe(values.length)
  for (let at = 0; at < values.length; at += 3) {
    const r = table[values[at] as number] as number
    const g = table[values[at + 1] as number] as number
    const b = table[values[at + 2] as number] as number
    const scale = isHdr ? toneMap(Math.max(r, g, b)) : 1
    out[at] = encode((m[0] * r + m[1] * g + m[2] * b) * scale)
    out[at + 1] = encode((m[3] * r + m[4] * g + m[5] * b) * scale)
    out[at + 2] = encode((m[6] * r + m[7] * g + m[8] * b) * scale)
  }
  return out
}

/** Reinhard's, whose white is the peak of the picture: what browsers do on a screen without HDR. */
function toneMap(max: number) {
  const peak = HDR_PEAK_LEVEL / SDR_WHITE_LEVEL
  return (1 + max / (peak * peak)) / (1 + max)
}

const ENCODE_STEPS_COUNT = 4_096
function encodeTable() {
  const table = Uint8Array.from({ length: ENCODE_STEPS_COUNT + 1 }, (_, n) => {
    // Square root steps, so that dark values are as fine as bright ones.
    const v = (n / ENCODE_STEPS_COUNT) ** 2
    return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
  })
  return (v: number) => table[Math.round(Math.sqrt(Math.min(Math.max(v, 0), 1)) * ENCODE_STEPS_COUNT)] as number
}

/** RGB to XYZ. */
function toXyz([rx = 0, ry = 1, gx = 0, gy = 1, bx = 0, by = 1, wx = 0, wy = 1]: Primaries): Matrix {
  const columns: Matrix = [
    rx / ry,
    gx / gy,
    bx / by,
    1,
    1,
    1,
    (1 - rx - ry) / ry,
    (1 - gx - gy) / gy,
    (1 - bx - by) / by,
  ]
  const [r, g, b] = apply(invert(columns), [wx / wy, 1, (1 - wx - wy) / wy])
  const [a0, a1, a2, b0, b1, b2, c0, c1, c2] = columns
  return [a0 * r, a1 * g, a2 * b, b0 * r, b1 * g, b2 * b, c0 * r, c1 * g, c2 * b]
}

/** RGB to XYZ with the white of sRGB, by Bradford's cone responses. */
function adapted(primaries: Primaries): Matrix {
  const cone: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296]
  const white = (of: Primaries) => apply(toXyz(of), [1, 1, 1])
  const [from, to] = [apply(cone, white(primaries)), apply(cone, white(srgbPrimaries))]
  const scale: Matrix = [to[0] / from[0], 0, 0, 0, to[1] / from[1], 0, 0, 0, to[2] / from[2]]
  return multiply(multiply(invert(cone), multiply(scale, cone)), toXyz(primaries))
}

type Vector = [number, number, number]
const apply = (m: Matrix, [x, y, z]: Vector): Vector => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
]

function multiply(a: Matrix, b: Matrix): Matrix {
  const [x, y, z] = [0, 1, 2].map((n) => apply(a, [b[n], b[n + 3], b[n + 6]] as Vector)) as [Vector, Vector, Vector]
  return [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]
}

function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [p, q, r] = [e * i - f * h, f * g - d * i, d * h - e * g]
  const k = 1 / (a * p + b * q + c * r)
  return [p, c * h - b * i, b * f - c * e, q, a * i - c * g, c * d - a * f, r, b * g - a * h, a * e - b * d].map(
    (it) => it * k,
  ) as unknown as Matrix
}
