// Geometry of a crop: a 3:4 frame, in fractions of the large picture's width and height (PRO-2).
import type { Crop } from '../../contract/photos.ts'

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** Of the large picture: a narrower crop would blur on a card. */
const MIN_CROP_PIXELS = 180
/** The minimum of the contract. */
const MIN_CROP_RATIO = 0.05

/** The frame's height as a fraction of the picture's, for a width as a fraction of the picture's. */
export const heightOf = (width: number, { width: w, height: h }: Size) => (width * w * 4) / 3 / h

/** The widest frame that fits into the picture. */
export const maxCropWidth = ({ width, height }: Size) => Math.min(1, (height * 3) / 4 / width)
export const minCropWidth = (size: Size) =>
  Math.min(maxCropWidth(size), Math.max(MIN_CROP_RATIO, MIN_CROP_PIXELS / size.width))

const clamp = (low: number, it: number, high: number) => Math.min(Math.max(low, it), Math.max(low, high))
/** Finer than a pixel of the largest picture. */
const round = (it: number) => Math.round(it * 10_000) / 10_000

/** Moved into the picture, and sized so that it fits there. */
export function clampCrop({ left, top, width }: Crop, size: Size): Crop {
  const wide = clamp(minCropWidth(size), width, maxCropWidth(size))
  return {
    left: round(clamp(0, left, 1 - wide)),
    top: round(clamp(0, top, 1 - heightOf(wide, size))),
    width: round(wide),
  }
}

/** As large as possible: centered, and of a tall picture the upper part, where faces are. */
export function largestCrop(size: Size): Crop {
  const width = maxCropWidth(size)
  return clampCrop({ left: (1 - width) / 2, top: (1 - heightOf(width, size)) / 4, width }, size)
}

export const moveCrop = (crop: Crop, by: Point, size: Size): Crop =>
  clampCrop({ ...crop, left: crop.left + by.x, top: crop.top + by.y }, size)

/** `fixed` is the point of the frame that stays where it is: { x: 0.5, y: 0.5 } is its center. */
export function resizeCrop(crop: Crop, width: number, size: Size, fixed: Point = { x: 0.5, y: 0.5 }): Crop {
  const wide = clamp(minCropWidth(size), width, maxCropWidth(size))
  const left = crop.left + (crop.width - wide) * fixed.x
  const top = crop.top + (heightOf(crop.width, size) - heightOf(wide, size)) * fixed.y
  return clampCrop({ left, top, width: wide }, size)
}

/** Centers the frame on a point of the picture. */
export const centerCrop = (crop: Crop, { x, y }: Point, size: Size): Crop =>
  clampCrop({ ...crop, left: x - crop.width / 2, top: y - heightOf(crop.width, size) / 2 }, size)

/** Slider value, 0 to 100: from the narrowest frame to the widest. */
export function widthToPercent({ width }: Crop, size: Size): number {
  const [low, high] = [minCropWidth(size), maxCropWidth(size)]
  return high > low ? Math.round(((width - low) / (high - low)) * 100) : 100
}
export const percentToWidth = (percent: number, size: Size) =>
  minCropWidth(size) + ((maxCropWidth(size) - minCropWidth(size)) * percent) / 100
