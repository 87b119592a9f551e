// A neural network: layers in their order, each of the results of earlier ones (SAFE-3).
import { emptyTensor, type Tensor } from './layers.ts'

/** `from`: whose results the layer takes, by key. */
export type Layer<Key> = { key: Key; from: Key[]; apply: (...inputs: Tensor[]) => Tensor }
export type Network<Key> = { input: Key; output: Key; layers: Layer<Key>[] }

/** Results that no later layer takes are dropped: all of them together would be some 100 MB. */
export function runNetwork<Key>({ input, output, layers }: Network<Key>, picture: Tensor): Tensor {
  const lastUse = new Map(layers.flatMap((layer) => layer.from.map((key) => [key, layer])))
  const results = new Map([[input, picture]])
  for (const layer of layers) {
    const inputs = layer.from.map((key) => results.get(key) as Tensor)
    results.set(layer.key, layer.apply(...inputs))
    for (const key of layer.from) if (lastUse.get(key) === layer && key !== output) results.delete(key)
  }
  return results.get(output) as Tensor
}

/** RGB of 8 bits to numbers from -1 to 1, as both models take them. */
export function tensorOf(pixels: Uint8Array, sidePixels: number): Tensor {
  const picture = emptyTensor(sidePixels, sidePixels, 3)
  picture.data.forEach((_, at) => {
    picture.data[at] = (pixels[at] as number) / 127.5 - 1
  })
  return picture
}
