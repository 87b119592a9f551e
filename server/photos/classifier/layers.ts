// Layers of neural networks as the classifier's two models have them: rows of pixels, with a pixel's channels side by side (SAFE-3, decision 85).
import { placeWeights } from './matrixProduct.ts'

export type Tensor = { height: number; width: number; channels: number; data: Float32Array }
/** A window of so many pixels a side, which moves by `stride`. */
export type Window = { kernel: number; stride: number }

export const emptyTensor = (height: number, width: number, channels: number): Tensor => ({
  height,
  width,
  channels,
  data: new Float32Array(height * width * channels),
})

/** `weights`: for each output channel those of its window, row by row. */
export function convolution({ kernel, stride }: Window, weights: Float32Array, bias: Float32Array) {
  const multiply = placeWeights(weights, bias)
  return (x: Tensor): Tensor => {
    const { height, width, data } = kernel === 1 && stride === 1 ? x : gatherWindows(x, kernel, stride)
    return { height, width, channels: bias.length, data: multiply(data) }
  }
}

/** How many windows, and where the first begins: what is over the edges is padded alike on both sides. */
function windowsOf(size: number, kernel: number, stride: number) {
  const count = Math.ceil(size / stride)
  return { count, first: -(Math.max((count - 1) * stride + kernel - size, 0) >> 1) }
}

/** Each window as one pixel with many channels; zero where it is over the edge. */
function gatherWindows(x: Tensor, kernel: number, stride: number): Tensor {
  const down = windowsOf(x.height, kernel, stride)
  const across = windowsOf(x.width, kernel, stride)
  const result = emptyTensor(down.count, across.count, kernel * kernel * x.channels)
  let at = 0
  for (let row = 0; row < down.count; row++)
    for (let column = 0; column < across.count; column++)
      for (let dy = 0; dy < kernel; dy++)
        for (let dx = 0; dx < kernel; dx++, at += x.channels) {
          const y = down.first + row * stride + dy
          const fromX = across.first + column * stride + dx
          if (y < 0 || fromX < 0 || y >= x.height || fromX >= x.width) continue
          const from = (y * x.width + fromX) * x.channels
          result.data.set(x.data.subarray(from, from + x.channels), at)
        }
  return result
}

/** Each channel by itself. `weights`: row by row, the channels of a place side by side. */
export const depthwise =
  ({ kernel, stride }: Window, weights: Float32Array, bias: Float32Array) =>
  (x: Tensor): Tensor => {
    const { data, channels } = x
    const down = windowsOf(x.height, kernel, stride)
    const across = windowsOf(x.width, kernel, stride)
    const result = emptyTensor(down.count, across.count, channels)
    const sums = result.data
    let to = 0
    for (let row = 0; row < down.count; row++)
      for (let column = 0; column < across.count; column++, to += channels) {
        sums.set(bias, to)
        for (let dy = 0; dy < kernel; dy++)
          for (let dx = 0; dx < kernel; dx++) {
            const y = down.first + row * stride + dy
            const fromX = across.first + column * stride + dx
            if (y < 0 || fromX < 0 || y >= x.height || fromX >= x.width) continue
            const from = (y * x.width + fromX) * channels
            const weight = (dy * kernel + dx) * channels
            for (let at = 0; at < channels; at++)
              sums[to + at] = (sums[to + at] as number) + (data[from + at] as number) * (weights[weight + at] as number)
          }
      }
    return result
  }

/** Negative numbers become zero, and none is above `most`. In place: nothing else takes what is below zero. */
export function rectify(x: Tensor, most = Number.POSITIVE_INFINITY): Tensor {
  const { data } = x
  for (let at = 0; at < data.length; at++) {
    const it = data[at] as number
    if (it < 0) data[at] = 0
    else if (it > most) data[at] = most
  }
  return x
}

export function add(a: Tensor, b: Tensor): Tensor {
  const result = emptyTensor(a.height, a.width, a.channels)
  for (let at = 0; at < result.data.length; at++) result.data[at] = (a.data[at] as number) + (b.data[at] as number)
  return result
}

/** The largest of each two by two. */
export function halve(x: Tensor): Tensor {
  const { channels } = x
  const result = emptyTensor(x.height / 2, x.width / 2, channels)
  for (let to = 0; to < result.data.length; to++) {
    const pixel = Math.floor(to / channels)
    const row = Math.floor(pixel / result.width)
    const from = (row * 2 * x.width + (pixel % result.width) * 2) * channels + (to % channels)
    const below = from + x.width * channels
    const four = [x.data[from], x.data[from + channels], x.data[below], x.data[below + channels]] as number[]
    result.data[to] = Math.max(...four)
  }
  return result
}

/** Twice as large, bilinear between the middles of the pixels. */
export function double(x: Tensor): Tensor {
  const result = emptyTensor(x.height * 2, x.width * 2, x.channels)
  const near = (at: number, size: number) => {
    const place = Math.max(0, (at + 0.5) / 2 - 0.5)
    const before = Math.floor(place)
    return { before, after: Math.min(before + 1, size - 1), share: place - before }
  }
  let to = 0
  for (let row = 0; row < result.height; row++)
    for (let column = 0; column < result.width; column++)
      for (let channel = 0; channel < x.channels; channel++, to++) {
        const [y, across] = [near(row, x.height), near(column, x.width)]
        const at = (fromY: number, fromX: number) => x.data[(fromY * x.width + fromX) * x.channels + channel] as number
        const mix = (fromY: number) =>
          at(fromY, across.before) * (1 - across.share) + at(fromY, across.after) * across.share
        result.data[to] = mix(y.before) * (1 - y.share) + mix(y.after) * y.share
      }
  return result
}

/** More channels, which are zero. */
export function padChannels(x: Tensor, channels: number): Tensor {
  const result = emptyTensor(x.height, x.width, channels)
  for (let pixel = 0; pixel < x.height * x.width; pixel++)
    result.data.set(x.data.subarray(pixel * x.channels, (pixel + 1) * x.channels), pixel * channels)
  return result
}

/** The mean of all pixels, as one. */
export function average(x: Tensor): Tensor {
  const result = emptyTensor(1, 1, x.channels)
  x.data.forEach((it, at) => {
    result.data[at % x.channels] = (result.data[at % x.channels] as number) + it / (x.height * x.width)
  })
  return result
}
