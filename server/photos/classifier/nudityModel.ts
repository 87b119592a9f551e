// Nudity in a picture: MobileNet V2, trained by the authors of nsfwjs, read from the files of their package (SAFE-3).
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { STRETCHED_SIDE_PIXELS } from '../classifierInput.ts'
import { add, average, convolution, depthwise, rectify, type Tensor } from './layers.ts'
import { type Layer, type Network, runNetwork, tensorOf } from './network.ts'

/** As its TensorFlow graph names them; texts of attributes are in base64. */
type Node = {
  name: string
  op: string
  input?: string[]
  attr?: Record<string, { s?: string; list?: { i?: string[]; s?: string[] } }>
}
type Weights = { shape: number[]; values: Float32Array }
type Manifest = {
  modelTopology: { node: Node[] }
  weightsManifest: { weights: { name: string; shape: number[]; quantization: { min: number; scale: number } }[] }[]
}

/** The share of what its authors call pornography, photographed or drawn. `folder`: of the package. */
export function loadNudityModel(folder: string): (pixels: Uint8Array) => number {
  const network = readNetwork(join(folder, 'dist/models/mobilenet_v2_mid'))
  return (pixels) => {
    const [, hentai = 0, , porn = 0] = softmax(runNetwork(network, tensorOf(pixels, STRETCHED_SIDE_PIXELS)).data)
    return hentai + porn
  }
}

function readNetwork(folder: string): Network<string> {
  // The package ships its files as scripts.
  const script = createRequire(import.meta.url)
  const { modelTopology, weightsManifest } = script(join(folder, 'model.min.js')) as Manifest
  const shards = [1, 2].map((part) => script(join(folder, `group1-shard${part}of2.min.js`)) as string)
  const bytes = Buffer.concat(shards.map((it) => Buffer.from(it, 'base64')))
  const weights = new Map<string, Weights>()
  let at = 0
  for (const { name, shape, quantization } of weightsManifest.flatMap((it) => it.weights)) {
    const length = shape.reduce((product, it) => product * it, 1)
    const values = Float32Array.from(
      bytes.subarray(at, at + length),
      (it) => it * quantization.scale + quantization.min,
    )
    weights.set(name, { shape, values })
    at += length
  }
  const layers = modelTopology.node.flatMap((node) => layerOf(node, weights) ?? [])
  // What comes before is the change to numbers from -1 to 1, what comes after a sum of one.
  const input = layers[0]?.from[0] as string
  return { input, output: layers.at(-1)?.key as string, layers }
}

function layerOf({ name: key, op, input = [], attr = {} }: Node, weights: Map<string, Weights>): Layer<string> | null {
  const [first = '', second = '', third = ''] = input
  const stride = Number(attr.strides?.list?.i?.[1] ?? 1)
  const isRectified = attr.fused_ops?.list?.s?.some((it) => atob(it) === 'Relu6')
  const end = (x: Tensor) => (isRectified ? rectify(x, 6) : x)
  const layer = (from: string[], apply: Layer<string>['apply']) => ({ key, from, apply })
  if (op === 'AddV2') return layer([first, second], add)
  if (op === 'AvgPool') return layer([first], average)
  if (op === 'Squeeze') return layer([first], (x) => x)
  const [matrix, bias] = [weights.get(second), weights.get(third)]
  if (!matrix || !bias) return null
  const { shape, values } = matrix
  const [kernel = 1] = op === '_FusedMatMul' ? [] : shape
  const apply =
    op === 'FusedDepthwiseConv2dNative'
      ? depthwise({ kernel, stride }, values, bias.values)
      : convolution({ kernel, stride }, transposed(values, bias.values.length), bias.values)
  return layer([first], (x) => end(apply(x)))
}

/** TensorFlow has the output channels innermost. */
function transposed(values: Float32Array, outputs: number): Float32Array {
  const window = values.length / outputs
  return values.map((_, at) => values[(at % window) * outputs + Math.floor(at / window)] as number)
}

function softmax(values: Float32Array): number[] {
  const largest = Math.max(...values)
  const powers = Array.from(values, (it) => Math.exp(it - largest))
  const sum = powers.reduce((total, it) => total + it, 0)
  return powers.map((it) => it / sum)
}
