// The two models give what TensorFlow gives for the same pictures, and their arithmetic what plain loops give (SAFE-3).
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FRAMED_SIDE_PIXELS, STRETCHED_SIDE_PIXELS } from '../classifierInput.ts'
import { classifierPackages } from '../classifierPackages.ts'
import { loadFaceModel } from './faceModel.ts'
import { placeWeights } from './matrixProduct.ts'
import { loadNudityModel } from './nudityModel.ts'

const packages = classifierPackages() as NonNullable<ReturnType<typeof classifierPackages>>

type Paint = (x: number, y: number, channel: number) => number
const picture = (side: number, paint: Paint) =>
  Uint8Array.from({ length: side * side * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return paint((pixel % side) / side, Math.floor(pixel / side) / side, at % 3)
  })
const grey: Paint = () => 128
const slope: Paint = (x, y, channel) => [x * 255, y * 255, 90][channel] as number
const waves: Paint = (x, y, channel) => 128 + 100 * Math.sin(x * 40 + channel) * Math.cos(y * 30)

// The figures are those of TensorFlow.js 4.22 with the same weights.
test('SAFE-3 the model of nudity gives what TensorFlow gives', () => {
  const nudityOf = loadNudityModel(packages.nudity)
  const scores = [grey, slope, waves].map((it) => nudityOf(picture(STRETCHED_SIDE_PIXELS, it)))
  expect(scores.map((it) => it.toFixed(4))).toEqual(['0.0437', '0.0490', '0.0001'])
})

test('SAFE-3 the model of faces gives what TensorFlow gives, and sees a drawn one', async () => {
  const faceOf = loadFaceModel(packages.face)
  const scores = [grey, slope, waves].map((it) => faceOf(picture(FRAMED_SIDE_PIXELS, it)))
  expect(scores.map((it) => it.toFixed(4))).toEqual(['0.1091', '0.1205', '0.0080'])
  const portrait = await sharp(join(import.meta.dirname, '../../../seed/portraits/idris-1.webp'))
    .resize(FRAMED_SIDE_PIXELS, FRAMED_SIDE_PIXELS, { fit: 'contain', background: '#000000' })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(faceOf(portrait)).toBeCloseTo(0.7297, 2)
})

test('SAFE-3 a product of matrices is what plain loops give, whatever the numbers of rows, columns and outputs', () => {
  const numbers = (count: number) => Float32Array.from({ length: count }, (_, at) => ((at * 37) % 101) / 50 - 1)
  for (const rowCount of [1, 3, 4, 9])
    for (const columns of [1, 2, 27])
      for (const outputs of [1, 4, 6, 9]) {
        const [rows, weights, bias] = [numbers(rowCount * columns), numbers(outputs * columns), numbers(outputs)]
        const product = placeWeights(weights, bias)(rows)
        const plain = Array.from({ length: rowCount * outputs }, (_, at) => {
          const [row, output] = [Math.floor(at / outputs), at % outputs]
          let sum = bias[output] as number
          for (let column = 0; column < columns; column++)
            sum += (rows[row * columns + column] as number) * (weights[output * columns + column] as number)
          return sum
        })
        expect(product).toHaveLength(plain.length)
        product.forEach((it, at) => void expect(it).toBeCloseTo(plain[at] as number, 4))
      }
})
