// The frame over a photo: it stays 3:4, and inside.
import { expect, test } from 'vitest'
import type { Crop } from '../../contract/photos.ts'
import {
  centerCrop,
  clampCrop,
  heightOf,
  largestCrop,
  maxCropWidth,
  minCropWidth,
  moveCrop,
  percentToWidth,
  resizeCrop,
  widthToPercent,
} from './crop.ts'

const tall = { width: 900, height: 1200 }
const wide = { width: 1200, height: 800 }
const tower = { width: 300, height: 1200 }
const tiny = { width: 90, height: 90 }
const sizes = [tall, wide, tower, tiny]

/** Four digits are kept; a frame may reach beyond by as much. */
function expectInside(crop: Crop, size: typeof tall) {
  expect(crop.left).toBeGreaterThanOrEqual(0)
  expect(crop.top).toBeGreaterThanOrEqual(0)
  expect(crop.left + crop.width).toBeLessThanOrEqual(1.0002)
  expect(crop.top + heightOf(crop.width, size)).toBeLessThanOrEqual(1.0002)
  expect(crop.width).toBeGreaterThanOrEqual(0.05)
}

test('PRO-2 the whole frame is as large as the picture lets it be', () => {
  expect(largestCrop(tall)).toEqual({ left: 0, top: 0, width: 1 })
  expect(largestCrop(wide)).toEqual({ left: 0.25, top: 0, width: 0.5 })
  expect(largestCrop(tower)).toMatchObject({ left: 0, width: 1 })
  expect(heightOf(1, tower)).toBeCloseTo(1 / 3)
  // Of what is taller the upper part: a quarter of what is left over stands above it.
  expect(largestCrop(tower).top).toBeCloseTo(1 / 6, 3)
})

test('PRO-2 wherever it is pushed, the frame stays inside and keeps its size', () => {
  for (const size of sizes) {
    const crop = resizeCrop(largestCrop(size), 0.4, size)
    for (const x of [-3, -0.01, 0, 0.2, 3])
      for (const y of [-3, -0.01, 0, 0.2, 3]) {
        const at = moveCrop(crop, { x, y }, size)
        expectInside(at, size)
        expect(at.width).toBe(crop.width)
        expectInside(centerCrop(crop, { x, y }, size), size)
      }
  }
})

test('PRO-2 the frame grows and shrinks about its middle or a corner, within its bounds', () => {
  const crop = { left: 0.3, top: 0.3, width: 0.4 }
  const smaller = resizeCrop(crop, 0.2, tall)
  expect(smaller).toEqual({ left: 0.4, top: 0.4, width: 0.2 })
  expect(resizeCrop(crop, 0.5, tall, { x: 0, y: 0 })).toEqual({ left: 0.3, top: 0.3, width: 0.5 })
  expect(resizeCrop(crop, 0.5, tall, { x: 1, y: 1 })).toEqual({ left: 0.2, top: 0.2, width: 0.5 })
  for (const size of sizes) {
    expect(resizeCrop(largestCrop(size), 9, size)).toEqual(largestCrop(size))
    const least = resizeCrop(largestCrop(size), 0, size)
    expect(least.width).toBeCloseTo(minCropWidth(size), 3)
    expectInside(least, size)
  }
})

test('PRO-2 a frame from elsewhere is brought inside; of a picture smaller than a card the whole width can be had', () => {
  expect(clampCrop({ left: 0.9, top: 0.9, width: 1 }, tall)).toEqual({ left: 0, top: 0, width: 1 })
  expectInside(clampCrop({ left: 1, top: 1, width: 0.05 }, wide), wide)
  expect(minCropWidth(tiny)).toBe(maxCropWidth(tiny))
})

test('PRO-2 the slider goes from the smallest frame to the largest', () => {
  for (const size of [tall, wide, tower]) {
    expect(widthToPercent(largestCrop(size), size)).toBe(100)
    expect(widthToPercent(resizeCrop(largestCrop(size), 0, size), size)).toBe(0)
    expect(widthToPercent(resizeCrop(largestCrop(size), percentToWidth(40, size), size), size)).toBe(40)
  }
  expect(widthToPercent(largestCrop(tiny), tiny)).toBe(100)
})
