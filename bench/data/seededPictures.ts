// Photo-like pictures by number, small and grey: light from one side, soft shapes as of people and rooms, texture and grain.
import type { Luminance } from '../../contract/pdq.ts'

const SIDE_PIXELS = 96

export function seededPicture(n: number): Luminance {
  const random = lcg(n)
  const data = new Float32Array(SIDE_PIXELS * SIDE_PIXELS)
  const [base, slopeX, slopeY] = [60 + random() * 120, (random() - 0.5) * 160, (random() - 0.5) * 160]
  for (let y = 0, at = 0; y < SIDE_PIXELS; y++)
    for (let x = 0; x < SIDE_PIXELS; x++, at++)
      data[at] = base + (slopeX * x) / SIDE_PIXELS + (slopeY * y) / SIDE_PIXELS
  // A head and shoulders, in the middle as most are.
  if (random() < 0.6) {
    const [x, y, size] = [0.35 + random() * 0.3, 0.3 + random() * 0.2, 0.12 + random() * 0.1]
    const light = (random() - 0.5) * 200
    ellipse(data, { x, y, rx: size * 0.8, ry: size, light, softness: 0.25 })
    ellipse(data, {
      x: x + (random() - 0.5) * 0.1,
      y: y + size * 2.6,
      rx: size * 2,
      ry: size * 1.6,
      light: (random() - 0.5) * 200,
      softness: 0.15,
    })
  }
  const shapes = 4 + Math.floor(random() * 14)
  for (let at = 0; at < shapes; at++) {
    const shape = { x: random(), y: random(), rx: 0.03 + random() * 0.25, ry: 0.03 + random() * 0.25 }
    const light = (random() - 0.5) * 180
    if (random() < 0.4) rectangle(data, { ...shape, light })
    else ellipse(data, { ...shape, light, softness: 0.05 + random() * 0.5 })
  }
  waves(data, random)
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, (data[at] as number) + (random() - 0.5) * 24))
  return { data, width: SIDE_PIXELS, height: SIDE_PIXELS }
}

type Shape = { x: number; y: number; rx: number; ry: number; light: number }

function ellipse(data: Float32Array, { x, y, rx, ry, light, softness }: Shape & { softness: number }) {
  const reach = 1 + softness
  each(x - rx * reach, y - ry * reach, x + rx * reach, y + ry * reach, (at, px, py) => {
    const distance = Math.hypot((px - x) / rx, (py - y) / ry)
    const share = Math.max(0, Math.min(1, (reach - distance) / (2 * softness)))
    data[at] = (data[at] as number) + light * share
  })
}

function rectangle(data: Float32Array, { x, y, rx, ry, light }: Shape) {
  each(x - rx, y - ry, x + rx, y + ry, (at) => {
    data[at] = (data[at] as number) + light
  })
}

function each(
  left: number,
  top: number,
  right: number,
  bottom: number,
  visit: (at: number, x: number, y: number) => void,
) {
  const pixel = (value: number) => Math.max(0, Math.min(SIDE_PIXELS, Math.round(value * SIDE_PIXELS)))
  for (let y = pixel(top); y < pixel(bottom); y++)
    for (let x = pixel(left); x < pixel(right); x++) visit(y * SIDE_PIXELS + x, x / SIDE_PIXELS, y / SIDE_PIXELS)
}

/** Cloth, leaves, blinds: waves of some length and direction. */
function waves(data: Float32Array, random: () => number) {
  const count = Math.floor(random() * 3)
  for (let wave = 0; wave < count; wave++) {
    const [height, fx, fy, phase] = [10 + random() * 30, random() * 0.7, random() * 0.7, random() * 6]
    for (let y = 0, at = 0; y < SIDE_PIXELS; y++)
      for (let x = 0; x < SIDE_PIXELS; x++, at++)
        data[at] = (data[at] as number) + height * Math.sin(fx * x + fy * y + phase)
  }
}

function lcg(seed: number) {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
