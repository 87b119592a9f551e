// How a figure is measured: beside its anchor, in the same run, one after the other, the median of all rounds.

/** `G`: what the bench's `setup` made ready. `round` counts from 0; what is measured and its anchor share it. */
type Sample<G> = (ground: G, round: number) => Promise<number>

export type Measure<G> = {
  name: string
  unit: string
  value: Sample<G>
  anchor: string | ((ground: G) => string)
  /** Measured in the same rounds, or a budget that stands. */
  anchor_value: Sample<G> | number
  /** At least 3; 3 by default. */
  rounds?: number
  target?: Target
}

export type Target = { of: 'value' | 'ratio'; min?: number; max?: number }

/** What a bench gets of the run that it is part of. */
export type Run = {
  /** What goes on, for whoever waits. */
  say(line: string): void
  /** For whoever reads the figures; printed below the table. */
  note(line: string): void
  /** Ends something that was started; the last one first, however the run ends. */
  atEnd(work: () => Promise<unknown>): void
}

export type Bench<G = unknown> = {
  setup(run: Run): Promise<G>
  measures: Measure<G>[]
  /** A run that takes longer is stopped. */
  minutes: number
}

export type Figure = {
  name: string
  value: number
  unit: string
  anchor: string
  anchor_value: number
  ratio: number
  runs: number
  /** Largest less smallest value, as a part of the median. */
  spread: number
}

export const defineBench = <G>(bench: Bench<G>) => bench as unknown as Bench

export async function measure<G>(ground: G, it: Measure<G>, { say }: Run): Promise<Figure> {
  const anchor = typeof it.anchor === 'string' ? it.anchor : it.anchor(ground)
  const anchorOf = async (round: number) =>
    typeof it.anchor_value === 'number' ? it.anchor_value : it.anchor_value(ground, round)
  const runs = Math.max(it.rounds ?? 3, 3)
  const values: number[] = []
  const anchors: number[] = []
  for (let round = 0; round < runs; round++) {
    // Who goes first changes, so that neither profits from a machine that warms up or fills up.
    const first = round % 2 === 0
    if (first) values.push(await it.value(ground, round))
    anchors.push(await anchorOf(round))
    if (!first) values.push(await it.value(ground, round))
    say(
      `${it.name} ${round + 1}/${runs}: ${formatNumber(values[round])} ${it.unit}; ${anchor}: ${formatNumber(anchors[round])}`,
    )
  }
  const value = median(values)
  const anchor_value = median(anchors)
  const spread = value ? (Math.max(...values) - Math.min(...values)) / value : 0
  return {
    name: it.name,
    value: rounded(value),
    unit: it.unit,
    anchor,
    anchor_value: rounded(anchor_value),
    // None where the anchor has none is as good as it gets.
    ratio: value === anchor_value ? 1 : rounded(value / anchor_value),
    runs,
    spread: rounded(spread),
  }
}

/** For figures, or a figure and its anchor, that come out of one and the same thing done in a round. */
export function oncePerRound<T>(work: (round: number) => Promise<T>): (round: number) => Promise<T> {
  const done: Promise<T>[] = []
  return (round) => {
    done[round] ??= work(round)
    return done[round]
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The value below which `part` of all lie. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Four digits that mean something. */
const rounded = (value: number) => Number(value.toPrecision(4))
export const formatNumber = (value: number | undefined) => rounded(value ?? Number.NaN).toLocaleString('en')

export function meets(
  figure: Figure,
  { of, min: least = Number.NEGATIVE_INFINITY, max: most = Number.POSITIVE_INFINITY }: Target,
) {
  return figure[of] >= least && figure[of] <= most
}
