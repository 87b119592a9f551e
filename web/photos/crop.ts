// Which part of a photo its small pictures show: a 3:4 frame, in fractions of the large picture's width and height (PRO-2).
import type { Crop } from '../../contract/photos.ts'

export type Size = { width: number; height: number }
export type Spot = { x: number; y: number }

/** Narrower than this many pixels of the large picture, a card would be mush. */
const fewest = 180
/** As the contract has it. */
const least = 0.05

/** The frame's height as a fraction of the picture's, for a width as a fraction of the picture's. */
export const heightOf = (width: number, { width: w, height: h }: Size) => (width * w * 4) / 3 / h

/** The widest frame that the picture holds. */
export const widest = ({ width, height }: Size) => Math.min(1, (height * 3) / 4 / width)
export const narrowest = (size: Size) => Math.min(widest(size), Math.max(least, fewest / size.width))

const within = (low: number, it: number, high: number) => Math.min(Math.max(low, it), Math.max(low, high))
/** Finer than a pixel of the largest picture. */
const rounded = (it: number) => Math.round(it * 10_000) / 10_000

/** Moved into the picture, and sized so that it fits there. */
export function fitted({ left, top, width }: Crop, size: Size): Crop {
  const wide = within(narrowest(size), width, widest(size))
  return {
    left: rounded(within(0, left, 1 - wide)),
    top: rounded(within(0, top, 1 - heightOf(wide, size))),
    width: rounded(wide),
  }
}

/** As large as can be: in the middle, and of a tall picture the upper part, where faces are. */
export function whole(size: Size): Crop {
  const width = widest(size)
  return fitted({ left: (1 - width) / 2, top: (1 - heightOf(width, size)) / 4, width }, size)
}

export const shifted = (crop: Crop, by: Spot, size: Size): Crop =>
  fitted({ ...crop, left: crop.left + by.x, top: crop.top + by.y }, size)

/** Another width; `fixed` is the point of the frame that stays where it is: { x: 0.5, y: 0.5 } its middle. */
export function sized(crop: Crop, width: number, size: Size, fixed: Spot = { x: 0.5, y: 0.5 }): Crop {
  const wide = within(narrowest(size), width, widest(size))
  const left = crop.left + (crop.width - wide) * fixed.x
  const top = crop.top + (heightOf(crop.width, size) - heightOf(wide, size)) * fixed.y
  return fitted({ left, top, width: wide }, size)
}

/** The middle of the frame goes to a point of the picture. */
export const centred = (crop: Crop, { x, y }: Spot, size: Size): Crop =>
  fitted({ ...crop, left: x - crop.width / 2, top: y - heightOf(crop.width, size) / 2 }, size)

/** 0 to 100, for a slider: from the narrowest frame to the widest. */
export function percentOf({ width }: Crop, size: Size): number {
  const [low, high] = [narrowest(size), widest(size)]
  return high > low ? Math.round(((width - low) / (high - low)) * 100) : 100
}
export const widthAt = (percent: number, size: Size) =>
  narrowest(size) + ((widest(size) - narrowest(size)) * percent) / 100
