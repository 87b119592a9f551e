// The difference of two texts, line by line: a longest common subsequence; unchanged lines far from a change are left out.

export type DiffLine = { sign: ' ' | '-' | '+'; text: string; number: number }

const CONTEXT_ROWS = 2

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const lengths = commonLengths(a, b)
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const lines: Omit<DiffLine, 'number'>[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: ' ', text: a[i] as string })
      i += 1
      j += 1
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: a[i] as string })
      i += 1
    } else {
      lines.push({ sign: '+', text: b[j] as string })
      j += 1
    }
  }
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT_ROWS), index + CONTEXT_ROWS + 1).some(({ sign }) => sign !== ' ')
  return lines.map((it, number) => ({ ...it, number })).filter(({ number }) => isNear(number))
}

/** Of the rests of both from each pair of lines on. */
function commonLengths(a: string[], b: string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] as Uint16Array, lengths[i + 1] as Uint16Array]
    for (let j = b.length - 1; j >= 0; j -= 1)
      row[j] = a[i] === b[j] ? (below[j + 1] as number) + 1 : Math.max(below[j] as number, row[j + 1] as number)
  }
  return lengths
}
