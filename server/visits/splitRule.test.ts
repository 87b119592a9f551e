// The rule of split tests: boundaries computed anew, 10,000 tests of two equal arms, and how often an effect is found (LAND-5).
import { expect, test } from 'vitest'
import {
  designs,
  ERROR_RATIO,
  nextLook,
  type Outcome,
  POWER_RATIO,
  type Rule,
  ruleFor,
  SPENT_ERROR_RATIO,
} from './splitRule.ts'

/** One for each of `looks` equally distant ones, in standard errors. */
function splitBoundaries(looks: number, error: number): number[] {
  const boundaries: number[] = []
  for (let look = 1; look <= looks; look += 1) {
    const spent = spentBy(look / looks, error)
    boundaries.push(bisect(10, 0.5, (it) => crossings([...boundaries, it], 0, looks).at(-1) as number, spent))
  }
  return boundaries
}

/** 4 (1 − Φ(z(1 − α/4) / √t)): the error of both sides that may be spent by the share `t` of the visits. */
function spentBy(t: number, error: number) {
  const score = bisect(0, 6, (it) => -upperTail(it), -error / 4)
  return 4 * upperTail(score / Math.sqrt(t))
}

const POINTS = 400

/**
 * How likely the score has crossed a boundary by each look. `drift`: its mean at the end. The density of the sums that
 * crossed none is carried from look to look on a grid (trapezoids; at the edges it is cut).
 */
function crossings(boundaries: number[], drift: number, looks = boundaries.length): number[] {
  const step = 1 / looks
  const deviation = Math.sqrt(step)
  const probabilities: number[] = []
  let sums = [{ at: 0, weight: 1 }]
  let crossed = 0
  for (const [index, boundary] of boundaries.entries()) {
    const edge = boundary * Math.sqrt((index + 1) * step)
    const mean = drift * step
    for (const { at, weight } of sums)
      crossed += weight * (upperTail((edge - at - mean) / deviation) + upperTail((edge + at + mean) / deviation))
    probabilities.push(crossed)
    if (index + 1 === boundaries.length) break
    const width = (2 * edge) / POINTS
    const previous = sums
    sums = Array.from({ length: POINTS + 1 }, (_, point) => {
      const at = -edge + point * width
      let density = 0
      for (const it of previous) density += it.weight * normalDensity((at - it.at - mean) / deviation)
      return { at, weight: ((point === 0 || point === POINTS ? 0.5 : 1) * width * density) / deviation }
    })
  }
  return probabilities
}

const normalDensity = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/** 1 − Φ(x), to a relative error of 1.2e-7 (Press et al., Numerical Recipes, erfcc). */
function upperTail(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + z / 2)
  const tail = (t * Math.exp(-z * z + coefficients.reduceRight((sum, it) => sum * t + it, 0))) / 2
  return x >= 0 ? tail : 1 - tail
}
const coefficients = [
  ...[-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806],
  ...[0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277],
]

/** Where a function that rises from `low` to `high` reaches `wanted`. */
function bisect(low: number, high: number, of: (it: number) => number, wanted: number): number {
  let [below, above] = [low, high]
  for (let round = 0; round < 40; round += 1) {
    const middle = (below + above) / 2
    if (of(middle) < wanted) below = middle
    else above = middle
  }
  return (below + above) / 2
}

test('LAND-5 the boundaries spend the error as Lan and DeMets say, and the drift finds what it is made for', () => {
  const rounded = (them: number[]) => them.map((it) => Math.round(it * 1_000) / 1_000)
  // As R's gsDesign has them (sfLDOF, two-sided 5 %).
  expect(rounded(splitBoundaries(3, 0.05))).toEqual([3.71, 2.511, 1.993])
  for (const { boundaries, drift } of designs) {
    if (boundaries.length <= 3)
      expect(rounded(splitBoundaries(boundaries.length, SPENT_ERROR_RATIO))).toEqual(rounded(boundaries))
    expect(crossings(boundaries, 0).at(-1)).toBeCloseTo(SPENT_ERROR_RATIO, 4)
    expect(crossings(boundaries, drift).at(-1)).toBeCloseTo(POWER_RATIO, 3)
  }
})

/** Mulberry32: the same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let it = Math.imul(state ^ (state >>> 15), state | 1)
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61)
    return ((it ^ (it >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One test, visit by visit: each goes to an arm by chance, and the rule looks every so many visits. */
function runTest(rule: Rule, rates: [number, number], random: () => number, every: number): Outcome {
  const control = { visits: 0, stayed: 0 }
  const challenger = { visits: 0, stayed: 0 }
  let looked = 0
  for (let visit = 1; ; visit += 1) {
    const [arm, rate] = random() < 0.5 ? ([control, rates[0]] as const) : ([challenger, rates[1]] as const)
    arm.visits += 1
    if (random() < rate) arm.stayed += 1
    if (visit % every) continue
    const found = nextLook(rule, looked, control, challenger)
    if (!found) continue
    looked = found.seen.look
    if (found.outcome) return found.outcome
  }
}

function shareOf(rule: Rule, rates: [number, number], runs: number, every: number) {
  const random = randomFrom(2_026)
  const count: Partial<Record<Outcome, number>> = {}
  for (let run = 0; run < runs; run += 1) {
    const outcome = runTest(rule, rates, random, every)
    count[outcome] = (count[outcome] ?? 0) + 1
  }
  return count
}

test('LAND-5 of 10,000 tests of two equal arms at most 5 % find a difference, however often it is asked', {
  timeout: 120_000,
}, () => {
  const rule = ruleFor(5, 0.4, 0.1)
  const runs = 10_000
  for (const every of [10, 150]) {
    const { control = 0, challenger = 0, mismatch = 0, no_difference = 0 } = shareOf(rule, [0.4, 0.4], runs, every)
    const falsely = (control + challenger + mismatch) / runs
    console.log(
      `10,000 A/A runs, ${rule.visits_per_arm} visits an arm, looked every ${every} visits: ${control} for the control, ` +
        `${challenger} for the challenger, ${mismatch} uneven, ${no_difference} without a difference: ${(falsely * 100).toFixed(2)} % falsely`,
    )
    expect(falsely).toBeLessThanOrEqual(ERROR_RATIO)
    expect(falsely).toBeGreaterThan(0.03)
  }
})

test('LAND-5 the effect that the sample is made for is found nine times in ten, in favour of the better arm', {
  timeout: 120_000,
}, () => {
  const rule = ruleFor(5, 0.4, 0.1)
  const runs = 3_000
  const { control = 0, challenger = 0 } = shareOf(rule, [0.4, 0.5], runs, 10)
  console.log(
    `power at 40 % against 50 %: ${((challenger / runs) * 100).toFixed(1)} %; for the wrong arm ${control} of ${runs}`,
  )
  expect(challenger / runs).toBeGreaterThan(POWER_RATIO - 0.02)
  expect(control).toBeLessThan(5)
})

test('LAND-5 a look comes at its visits and once; arms that are counted unevenly end the test, whatever they show', () => {
  const rule = { visits_per_arm: 1_000, looks: 5, boundaries: designs[4]?.boundaries ?? [] }
  const arm = (visits: number, stayed: number) => ({ visits, stayed })
  expect(nextLook(rule, 0, arm(199, 80), arm(230, 80))).toBeNull()
  expect(nextLook(rule, 0, arm(200, 80), arm(210, 84))).toMatchObject({
    seen: { look: 1, boundary: 4.9695 },
    outcome: null,
  })
  expect(nextLook(rule, 1, arm(390, 80), arm(399, 84))).toBeNull()
  // What was missed is not made up for: the third look has the third boundary.
  expect(nextLook(rule, 1, arm(610, 244), arm(605, 300))).toMatchObject({ seen: { look: 3 }, outcome: 'challenger' })
  expect(nextLook(rule, 4, arm(1_010, 404), arm(1_000, 410))).toMatchObject({
    seen: { look: 5 },
    outcome: 'no_difference',
  })
  expect(nextLook(rule, 0, arm(500, 200), arm(340, 300))).toMatchObject({ outcome: 'mismatch' })
  // One arm is not counted at all.
  expect(nextLook(rule, 0, arm(300, 200), arm(0, 0))).toMatchObject({ outcome: 'mismatch' })
})
