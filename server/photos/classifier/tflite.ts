// Reads a TensorFlow Lite file, a FlatBuffer, as far as the model of faces needs (SAFE-3). The numbers are those of TensorFlow Lite's schema.

const operatorKinds = {
  0: 'add',
  3: 'convolution',
  4: 'depthwise',
  6: 'dequantize',
  17: 'max',
  19: 'rectify',
  22: 'reshape',
  23: 'resize',
  34: 'pad',
} as const
export type OperatorKind = (typeof operatorKinds)[keyof typeof operatorKinds]
/** Operands are tensors by number. */
export type Operator = { kind: OperatorKind; inputs: number[]; output: number; stride: number }
export type Graph = {
  operators: Operator[]
  inputs: number[]
  outputs: number[]
  shapeOf(tensor: number): number[]
  /** Of a constant tensor. */
  valuesOf(tensor: number): Float32Array
}

export function readGraph(file: Buffer): Graph {
  const { follow, tables, numbers, int, bytes } = flatBuffer(file)
  const model = follow(0)
  const [graph = 0] = tables(model, 2)
  const [codes, buffers, tensors] = [tables(model, 1), tables(model, 4), tables(graph, 0)]
  const dequantizedFrom = new Map<number, number>()
  const operators = tables(graph, 3).map((table): Operator => {
    const code = codes[int(table, 0)] as number
    const kind = operatorKinds[(int(code, 3) || int(code, 0, 1)) as keyof typeof operatorKinds]
    const [inputs, [output = 0]] = [numbers(table, 1), numbers(table, 2)]
    if (kind === 'dequantize') dequantizedFrom.set(output, inputs[0] as number)
    const options = int(table, 4) ? follow(fieldAt(file, table, 4)) : 0
    return { kind, inputs, output, stride: kind === 'convolution' || kind === 'depthwise' ? int(options, 1) : 1 }
  })
  return {
    operators,
    inputs: numbers(graph, 1),
    outputs: numbers(graph, 2),
    shapeOf: (tensor) => numbers(tensors[tensor] as number, 0),
    valuesOf(tensor) {
      const table = tensors[dequantizedFrom.get(tensor) ?? tensor] as number
      const raw = Uint8Array.from(bytes(buffers[int(table, 2)] as number, 0)).buffer
      return Float32Array.from(int(table, 1, 1) === 1 ? new Float16Array(raw) : new Float32Array(raw))
    },
  }
}

/** A field of a table, by its number; 0 where it is absent. */
function fieldAt(file: Buffer, table: number, number: number): number {
  const layout = table - file.readInt32LE(table)
  const place = 4 + 2 * number
  const offset = place < file.readUInt16LE(layout) ? file.readUInt16LE(layout + place) : 0
  return offset && table + offset
}

function flatBuffer(file: Buffer) {
  const follow = (at: number) => at + file.readUInt32LE(at)
  function vector(table: number, number: number) {
    const field = fieldAt(file, table, number)
    const start = field && follow(field)
    return { start: start + 4, count: field && file.readUInt32LE(start) }
  }
  const each = <T>(table: number, number: number, read: (at: number) => T) => {
    const { start, count } = vector(table, number)
    return Array.from({ length: count }, (_, at) => read(start + 4 * at))
  }
  return {
    follow,
    tables: (table: number, number: number) => each(table, number, follow),
    numbers: (table: number, number: number) => each(table, number, (at) => file.readInt32LE(at)),
    int(table: number, number: number, size: 1 | 4 = 4) {
      const field = fieldAt(file, table, number)
      return field && file.readIntLE(field, size)
    },
    bytes(table: number, number: number) {
      const { start, count } = vector(table, number)
      return file.subarray(start, start + count)
    },
  }
}
