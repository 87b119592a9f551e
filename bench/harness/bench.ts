// Measures a figure and its baseline in the same run, alternately; the result is the median of all rounds.

/** `G`: the fixture that `setup` made. `round` counts from 0; figure and baseline share it. */
type Sample<G> = (fixture: G, round: number) => Promise<number>

export type Measure<G> = {
  name: string
  unit: string
  value: Sample<G>
  anchor: string | ((fixture: G) => string)
  /** Measured in the same rounds, or a fixed budget. */
  anchor_value: Sample<G> | number
  /** At least 3; 3 by default. */
  rounds?: number
  target?: Target
}

/** At least one bound; both are included. */
export type Target = { of: 'value' | 'ratio' } & ({ min: number; max?: number } | { max: number; min?: number })

/** What a bench gets from its run. */
export type Run = {
  /** Reports progress. */
  say(line: string): void
  /** Adds a note below the table. */
  note(line: string): void
  /** Registers a clean-up; run in reverse order, however the run ends. */
  atEnd(work: () => Promise<unknown>): void
}

export type Bench<G = unknown> = {
  setup(run: Run): Promise<G>
  measures: Measure<G>[]
  /** Time limit of a run. */
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
  /** Range of the values relative to the median. */
  spread: number
}

export const defineBench = <G>(bench: Bench<G>) => bench as unknown as Bench

export async function measure<G>(fixture: G, definition: Measure<G>, { say: log }: Run): Promise<Figure> {
  const anchor = typeof definition.anchor === 'string' ? definition.anchor : definition.anchor(fixture)
  const anchorOf = async (round: number) =>
    typeof definition.anchor_value === 'number' ? definition.anchor_value : definition.anchor_value(fixture, round)
  const runs = Math.max(definition.rounds ?? 3, 3)
  const values: number[] = []
  const anchors: number[] = []
  for (let round = 0; round < runs; round++) {
    // The order alternates, so that neither profits from a machine that warms up or fills up.
    const first = round % 2 === 0
    if (first) values.push(await definition.value(fixture, round))
    anchors.push(await anchorOf(round))
    if (!first) values.push(await definition.value(fixture, round))
    log(
      `${definition.name} ${round + 1}/${runs}: ${formatNumber(values[round])} ${definition.unit}; ${anchor}: ${formatNumber(anchors[round])}`,
    )
  }
  const value = median(values)
  const anchor_value = median(anchors)
  const spread = value ? (Math.max(...values) - Math.min(...values)) / value : 0
  return {
    name: definition.name,
    value: rounded(value),
    unit: definition.unit,
    anchor,
    anchor_value: rounded(anchor_value),
    // 0 against a baseline of 0 counts as equal.
    ratio: value === anchor_value ? 1 : rounded(value / anchor_value),
    runs,
    spread: rounded(spread),
  }
}

/** Shares one run of `work` per round between several figures. */
export function oncePerRound<T>(work: (round: number) => Promise<T>): (round: number) => Promise<T> {
  const rounds: Promise<T>[] = []
  return (round) => {
    rounds[round] ??= work(round)
    return rounds[round]
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The percentile `part`, from 0 to 1. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Four significant digits. */
const rounded = (value: number) => Number(value.toPrecision(4))
export const formatNumber = (value: number | undefined) => rounded(value ?? Number.NaN).toLocaleString('en')

export function meets(
  figure: Figure,
  { of, min: least = Number.NEGATIVE_INFINITY, max: most = Number.POSITIVE_INFINITY }: Target,
) {
  return figure[of] >= least && figure[of] <= most
}
