// Products of matrices, four numbers at a time: one function of WebAssembly, assembled here. The same in JavaScript takes several times as
// long, and a library that has it 120 MB (SAFE-3, decision 85).

const NUMBER_BYTES = 4
const PAGE_BYTES = 65_536

// Instructions. An address has no offset and is a multiple of four bytes.
const [LOOP, REPEAT_IF, END, NO_RESULT] = [0x03, 0x0d, 0x0b, 0x40]
const [GET, SET, CONSTANT] = [0x20, 0x21, 0x41]
const [ADD, MULTIPLY, SHIFT_LEFT, IS_LESS] = [0x6a, 0x6c, 0x74, 0x49]
const LOAD_FOUR = [0xfd, 0x00, 2, 0]
const LOAD_AS_FOUR = [0xfd, 0x09, 2, 0]
const STORE_FOUR = [0xfd, 0x0b, 2, 0]
const ADD_FOUR = [0xfd, 0xe4, 0x01]
const MULTIPLY_FOUR = [0xfd, 0xe6, 0x01]

// Variables: first the arguments, then whole numbers, then fours.
const [ROWS, WEIGHTS, BIAS, RESULT, ROW_COUNT, COLUMN_COUNT, OUTPUT_COUNT] = [0, 1, 2, 3, 4, 5, 6]
const [ROW, OUTPUT, COLUMN, WEIGHT, LEFT, PLACE, ROW_BYTES, OUTPUT_BYTES] = [7, 8, 9, 10, 11, 12, 13, 14]
const [WEIGHT_FOUR, SUMS] = [15, 16]
const ARGUMENT_COUNT = 7
const WHOLE_COUNT = 8
const FOUR_COUNT = 5

const get = (variable: number) => [GET, variable]
const constant = (value: number) => [CONSTANT, value]
const bytesOf = (variable: number) => [...get(variable), ...constant(2), SHIFT_LEFT]
const set = (variable: number, value: number[]) => [...value, SET, variable]
const increase = (variable: number, by: number[]) => set(variable, [...get(variable), ...by, ADD])
/** Once at least. */
const upTo = (variable: number, count: number, step: number, body: number[]) => [
  ...set(variable, constant(0)),
  ...[LOOP, NO_RESULT],
  ...[...body, ...increase(variable, constant(step))],
  ...[...get(variable), ...get(count), IS_LESS, REPEAT_IF, 0, END],
]
const eachSum = (instructions: (sum: number) => number[]) => [0, 1, 2, 3].flatMap((it) => instructions(SUMS + it))

/** Four rows by four outputs at a time. */
const body = [
  ...set(ROW_BYTES, bytesOf(COLUMN_COUNT)),
  ...set(OUTPUT_BYTES, bytesOf(OUTPUT_COUNT)),
  ...upTo(ROW, ROW_COUNT, 4, [
    ...set(WEIGHT, get(WEIGHTS)),
    ...upTo(OUTPUT, OUTPUT_COUNT, 4, [
      ...eachSum((sum) => set(sum, [...get(BIAS), ...bytesOf(OUTPUT), ADD, ...LOAD_FOUR])),
      ...set(LEFT, [...get(ROWS), ...get(ROW), ...get(ROW_BYTES), MULTIPLY, ADD]),
      ...upTo(COLUMN, COLUMN_COUNT, 1, [
        ...set(WEIGHT_FOUR, [...get(WEIGHT), ...LOAD_FOUR]),
        ...set(PLACE, get(LEFT)),
        ...eachSum((sum) => [
          ...set(sum, [
            ...get(PLACE),
            ...LOAD_AS_FOUR,
            ...get(WEIGHT_FOUR),
            ...MULTIPLY_FOUR,
            ...get(sum),
            ...ADD_FOUR,
          ]),
          ...increase(PLACE, get(ROW_BYTES)),
        ]),
        ...increase(LEFT, constant(NUMBER_BYTES)),
        ...increase(WEIGHT, constant(4 * NUMBER_BYTES)),
      ]),
      ...set(PLACE, [...get(RESULT), ...get(ROW), ...get(OUTPUT_BYTES), MULTIPLY, ADD, ...bytesOf(OUTPUT), ADD]),
      ...eachSum((sum) => [...get(PLACE), ...get(sum), ...STORE_FOUR, ...increase(PLACE, get(OUTPUT_BYTES))]),
    ]),
  ]),
  END,
]

const [I32, V128, FUNCTION] = [0x7f, 0x7b, 0x60]
/** A list, or a section, after its length: seven bits a byte. */
const sized = (bytes: number[], length = bytes.length) =>
  length < 128 ? [length, ...bytes] : [(length & 127) | 128, length >> 7, ...bytes]
const text = (it: string) => sized([...Buffer.from(it)])
const locals = [2, WHOLE_COUNT, I32, FOUR_COUNT, V128]
const moduleBytes = Uint8Array.from([
  ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
  ...[1, ...sized([1, FUNCTION, ...sized(Array<number>(ARGUMENT_COUNT).fill(I32)), 0])],
  ...[2, ...sized([1, ...text('from'), ...text('memory'), 2, 0, 1])],
  ...[3, ...sized([1, 0])],
  ...[7, ...sized([1, ...text('multiply'), 0, 0])],
  ...[10, ...sized([1, ...sized([...locals, ...body])])],
])

const memory = new WebAssembly.Memory({ initial: 1 })
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes), { from: { memory } })
const multiply = exports.multiply as (...numbers: number[]) => void
/** Where weights end: what is multiplied comes after them. */
let end = 0

const fourFold = (count: number) => Math.ceil(count / 4) * 4
/** Of so many numbers from there on. */
function numbersAt(address: number, count: number): Float32Array {
  const missing = address + count * NUMBER_BYTES - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  return new Float32Array(memory.buffer, address, count)
}

/** Places weights, which stay. `weights`: for each output those of its columns. Answers the product of rows with them, plus the bias. */
export function placeWeights(weights: Float32Array, bias: Float32Array) {
  const [columns, outputs] = [weights.length / bias.length, fourFold(bias.length)]
  const [atWeights, atBias] = [end, end + columns * outputs * NUMBER_BYTES]
  end = atBias + outputs * NUMBER_BYTES
  numbersAt(atBias, outputs).set(bias)
  // Of four outputs the weights stand column by column, so that they are read from the first to the last.
  const placed = numbersAt(atWeights, columns * outputs)
  for (let output = 0; output < bias.length; output++)
    for (let column = 0; column < columns; column++)
      placed[((output >> 2) * columns + column) * 4 + (output & 3)] = weights[output * columns + column] as number

  return (rows: Float32Array): Float32Array => {
    const rowCount = rows.length / columns
    const atResult = end + fourFold(rowCount) * columns * NUMBER_BYTES
    const result = numbersAt(atResult, fourFold(rowCount) * outputs)
    numbersAt(end, rows.length).set(rows)
    multiply(end, atWeights, atBias, atResult, rowCount, columns, outputs)
    if (outputs === bias.length) return result.slice(0, rowCount * outputs)
    const narrow = new Float32Array(rowCount * bias.length)
    for (let row = 0; row < rowCount; row++)
      narrow.set(result.subarray(row * outputs, row * outputs + bias.length), row * bias.length)
    return narrow
  }
}
