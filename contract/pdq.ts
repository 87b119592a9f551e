// PDQ, the perceptual hash of a picture (SAFE-3, SAFE-7), after Meta's paper of 2019: luminance, two passes of a box filter, 64 × 64, the 16 × 16
// lowest frequencies, a bit for each above their median. Equal in browser and server, so that a page can hash a picture and keep it.

export const PDQ_HASH_SIZE = 256
/** Pictures within so many bits are the same (the paper's own threshold, and StopNCII's). */
export const MAX_PDQ_DISTANCE = 31
/** Of 100. A flatter picture has a hash by chance: it is compared with nothing. */
export const PDQ_MIN_QUALITY = 50
/** Of the longer side, before a picture is hashed. */
export const PDQ_MAX_SIDE_PIXELS = 512

/** Row by row. */
export type Luminance = { data: ArrayLike<number>; width: number; height: number }
type Window = { left: number; top: number; width: number; height: number }

const GRID_SIZE = 64
const FREQUENCY_COUNT = 16

/** Of the width or height, from one side. What is stored of a picture, and with what it is looked for, meet at each cut up to 15 %. */
const STORED_CUTS = [0.06, 0.15]
const SOUGHT_CUTS = [0.03, 0.06, 0.12, 0.15]

const whole: Window = { left: 0, top: 0, width: 1, height: 1 }
const partsOf = (cuts: number[]): Window[] => [
  whole,
  ...cuts.flatMap((cut) => [
    { ...whole, left: cut, width: 1 - cut },
    { ...whole, width: 1 - cut },
    { ...whole, top: cut, height: 1 - cut },
    { ...whole, height: 1 - cut },
  ]),
]
const storedParts = partsOf(STORED_CUTS)
const soughtParts = partsOf(SOUGHT_CUTS)

/** How many hashes a picture is looked for with, and the first eight are of the whole picture. */
export const PDQ_SOUGHT_COUNT = soughtParts.length * 8

export function luminanceOf(rgb: ArrayLike<number>, channels: 3 | 4, width: number, height: number): Luminance {
  const data = new Float32Array(width * height)
  for (let at = 0, from = 0; at < data.length; at++, from += channels) {
    const [red = 0, green = 0, blue = 0] = [rgb[from], rgb[from + 1], rgb[from + 2]]
    data[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { data, width, height }
}

/** `stored`: the whole picture, then its parts. `sought`: these and more, in eight turns each. */
export type PictureHashes = { quality: number; stored: string[]; sought: string[] }

export function pdqOf(picture: Luminance, { sought = true } = {}): PictureHashes {
  const blurred = blur(picture)
  const frequenciesOf = (part: Window) => lowFrequencies(sample(blurred, part))
  return {
    quality: qualityOf(sample(blurred, whole)),
    stored: storedParts.map((part) => hashOf(frequenciesOf(part))),
    sought: (sought ? soughtParts : []).flatMap((part) => turnsOf(frequenciesOf(part)).map(hashOf)),
  }
}

/** Turns of a part that people make before an upload: none, or left and right swapped. */
const USUAL_TURNS = [0, 2]

/** Of `sought`: the whole picture in all turns, its parts in the usual ones. A third as many, so that an upload waits for no more. */
export const usuallySought = (sought: string[]) => sought.filter((_, at) => at < 8 || USUAL_TURNS.includes(at % 8))

/** Of the whole picture alone. */
export function pdq(picture: Luminance): { hash: string; quality: number } {
  const grid = sample(blur(picture), whole)
  return { hash: hashOf(lowFrequencies(grid)), quality: qualityOf(grid) }
}

/** So that a grid can be sampled from it: the window of each pass is half a cell of the grid. */
function blur({ data, width, height }: Luminance): Luminance {
  let blurred = Float32Array.from(data)
  if (width === GRID_SIZE && height === GRID_SIZE) return { data: blurred, width, height }
  let spare = new Float32Array(blurred.length)
  const window = (size: number) => Math.ceil(size / (2 * GRID_SIZE))
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) boxFilter(blurred, spare, y * width, 1, width, window(width))
    ;[blurred, spare] = [spare, blurred]
    for (let x = 0; x < width; x++) boxFilter(blurred, spare, x, width, height, window(height))
    ;[blurred, spare] = [spare, blurred]
  }
  return { data: blurred, width, height }
}

/** 64 × 64 samples of a part. */
function sample({ data, width, height }: Luminance, part: Window): Float32Array {
  const grid = new Float32Array(GRID_SIZE * GRID_SIZE)
  for (let y = 0, to = 0; y < GRID_SIZE; y++) {
    const row = Math.floor((part.top + ((y + 0.5) * part.height) / GRID_SIZE) * height) * width
    for (let x = 0; x < GRID_SIZE; x++)
      grid[to++] = data[row + Math.floor((part.left + ((x + 0.5) * part.width) / GRID_SIZE) * width)] as number
  }
  return grid
}

/** Mean of a sliding window along one row or column; at the edges of what there is of it. */
function boxFilter(from: Float32Array, to: Float32Array, start: number, step: number, length: number, window: number) {
  const ahead = Math.floor((window + 2) / 2)
  const behind = window - ahead
  let sum = 0
  let count = 0
  for (let at = 0; at < Math.min(ahead, length) - 1; at++, count++) sum += from[start + at * step] as number
  for (let at = 0; at < length; at++) {
    const [enters, leaves] = [at + ahead - 1, at - behind - 1]
    if (enters < length) {
      sum += from[start + enters * step] as number
      count++
    }
    if (leaves >= 0) {
      sum -= from[start + leaves * step] as number
      count--
    }
    to[start + at * step] = sum / count
  }
}

/** How much of the picture is edges: what has few is told from nothing. */
function qualityOf(grid: Float32Array): number {
  let sum = 0
  for (let y = 0, at = 0; y < GRID_SIZE; y++)
    for (let x = 0; x < GRID_SIZE; x++, at++) {
      const here = grid[at] as number
      if (y < GRID_SIZE - 1) sum += Math.abs(Math.trunc(((here - (grid[at + GRID_SIZE] as number)) * 100) / 255))
      if (x < GRID_SIZE - 1) sum += Math.abs(Math.trunc(((here - (grid[at + 1] as number)) * 100) / 255))
    }
  return Math.min(100, Math.floor(sum / 90))
}

const cosines = Float32Array.from({ length: FREQUENCY_COUNT * GRID_SIZE }, (_, at) => {
  const [row, column] = [Math.floor(at / GRID_SIZE), at % GRID_SIZE]
  return Math.sqrt(2 / GRID_SIZE) * Math.cos((Math.PI / 2 / GRID_SIZE) * (row + 1) * (2 * column + 1))
})

/** The discrete cosine transform, frequencies 1 to 16 both ways. */
function lowFrequencies(grid: Float32Array): Float32Array {
  const rows = new Float32Array(FREQUENCY_COUNT * GRID_SIZE)
  for (let i = 0; i < FREQUENCY_COUNT; i++)
    for (let k = 0; k < GRID_SIZE; k++) {
      const weight = cosines[i * GRID_SIZE + k] as number
      for (let j = 0; j < GRID_SIZE; j++)
        rows[i * GRID_SIZE + j] = (rows[i * GRID_SIZE + j] as number) + weight * (grid[k * GRID_SIZE + j] as number)
    }
  const values = new Float32Array(FREQUENCY_COUNT * FREQUENCY_COUNT)
  for (let i = 0; i < FREQUENCY_COUNT; i++)
    for (let j = 0; j < FREQUENCY_COUNT; j++) {
      let sum = 0
      for (let k = 0; k < GRID_SIZE; k++)
        sum += (rows[i * GRID_SIZE + k] as number) * (cosines[j * GRID_SIZE + k] as number)
      values[i * FREQUENCY_COUNT + j] = sum
    }
  return values
}

/** What the frequencies are of the picture turned and mirrored: some change their sign, and where it lies on its side rows are columns. */
function turnsOf(values: Float32Array): Float32Array[] {
  const turn = (isTransposed: boolean, isNegative: (i: number, j: number) => boolean) =>
    values.map((_, at) => {
      const [i, j] = [Math.floor(at / FREQUENCY_COUNT), at % FREQUENCY_COUNT]
      const value = values[isTransposed ? j * FREQUENCY_COUNT + i : at] as number
      return isNegative(i, j) ? -value : value
    })
  const signs = [
    () => false,
    (i: number) => i % 2 === 0,
    (_: number, j: number) => j % 2 === 0,
    (i: number, j: number) => (i + j) % 2 === 1,
  ]
  return [false, true].flatMap((isTransposed) => signs.map((isNegative) => turn(isTransposed, isNegative)))
}

/** Bit n of the reference is the n-th from the right: frequency (16, 16) stands first. */
function hashOf(values: Float32Array): string {
  // The lower median, as the reference takes it.
  const median = values.toSorted()[PDQ_HASH_SIZE / 2 - 1] as number
  let hash = ''
  for (let digit = PDQ_HASH_SIZE / 4 - 1; digit >= 0; digit--) {
    let value = 0
    for (let bit = 3; bit >= 0; bit--) value = value * 2 + ((values[digit * 4 + bit] as number) > median ? 1 : 0)
    hash += value.toString(16)
  }
  return hash
}

export const pdqDistance = (a: string, b: string) => {
  let count = 0
  for (let at = 0; at < PDQ_HASH_SIZE / 4; at += 8) {
    let word = (Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16)) >>> 0
    for (; word; word &= word - 1) count++
  }
  return count
}
