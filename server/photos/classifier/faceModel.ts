// Faces in a picture: BlazeFace for up to five metres, by the authors of MediaPipe, read from the file of their package (SAFE-3).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAMED_SIDE_PIXELS } from '../classifierInput.ts'
import { add, convolution, depthwise, double, halve, padChannels, rectify } from './layers.ts'
import { type Layer, type Network, runNetwork, tensorOf } from './network.ts'
import { type Graph, type Operator, readGraph } from './tflite.ts'

/** How sure it is of a face, at the place where it is surest. `folder`: of the package. */
export function loadFaceModel(folder: string): (pixels: Uint8Array) => number {
  const network = readNetwork(readGraph(readFileSync(join(folder, 'face_detection_full_range.tflite'))))
  return (pixels) => {
    const { data } = runNetwork(network, tensorOf(pixels, FRAMED_SIDE_PIXELS))
    return 1 / (1 + Math.exp(-Math.max(...data)))
  }
}

function readNetwork(graph: Graph): Network<number> {
  const layers = graph.operators.flatMap((operator) => layerOf(operator, graph) ?? [])
  // The other output is where the faces are.
  const output = graph.outputs.find((it) => graph.shapeOf(it).at(-1) === 1) as number
  return { input: graph.inputs[0] as number, output, layers }
}

function layerOf({ kind, inputs, output, stride }: Operator, graph: Graph): Layer<number> | null {
  const [first, second, third] = inputs as [number, number, number]
  const layer = (from: number[], apply: Layer<number>['apply']) => ({ key: output, from, apply })
  const weighted = (make: typeof convolution) =>
    make({ kernel: graph.shapeOf(second)[1] as number, stride }, graph.valuesOf(second), graph.valuesOf(third))
  switch (kind) {
    case 'add':
      return layer([first, second], add)
    case 'convolution':
      return layer([first], weighted(convolution))
    case 'depthwise':
      return layer([first], weighted(depthwise))
    case 'max':
      return layer([first], halve)
    case 'rectify':
      return layer([first], (x) => rectify(x))
    case 'resize':
      return layer([first], double)
    case 'pad':
      return layer([first], (x) => padChannels(x, graph.shapeOf(output)[3] as number))
    case 'reshape':
      return layer([first], (x) => x)
    case 'dequantize':
      return null
  }
}
