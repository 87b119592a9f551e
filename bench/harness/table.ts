// Formats the figures of a bench as a table.
import { type Figure, formatNumber, meets, type Target } from './bench.ts'

const heads = ['figure', 'value', 'anchor', 'value', 'ratio', 'runs', 'spread', 'target']
const numeric = new Set([1, 3, 4, 5, 6])

export function table(measured: { figure: Figure; target: Target | undefined }[]): string {
  const rows = measured.map(({ figure, target }) => [
    figure.name,
    `${formatNumber(figure.value)} ${figure.unit}`,
    figure.anchor,
    formatNumber(figure.anchor_value),
    formatNumber(figure.ratio),
    String(figure.runs),
    `${Math.round(figure.spread * 100)} %`,
    target ? `${formatTarget(target)} ${meets(figure, target) ? 'reached' : 'MISSED'}` : '',
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (numeric.has(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const formatTarget = ({ of, min: least, max: most }: Target) =>
  `${of} ${least === undefined ? `≤ ${formatNumber(most)}` : `≥ ${formatNumber(least)}`}`
