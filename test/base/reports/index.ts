// Every form of report there is here, and any number of them, the same for the same seed (NOTE-3).
import type { About, Maker, Report } from './about.ts'
import * as absent from './absent.ts'
import * as complaints from './complaints.ts'
import * as delivery from './delivery.ts'
import * as exchange from './exchange.ts'
import { luckOf } from './luck.ts'
import * as words from './words.ts'

export type { About, Expected, Report } from './about.ts'

/** By the system that sends it. */
const reports: Record<string, Maker> = { ...delivery, ...exchange, ...words, ...complaints }
const others: Record<string, Maker> = absent

const inTurn = (makers: Record<string, Maker>, abouts: readonly About[], seed: number) => {
  const names = Object.keys(makers)
  return abouts.map((about, n): Made => {
    const system = names[n % names.length] as string
    return { system, about, ...(makers[system] as Maker)(luckOf(seed + n), about) }
  })
}

export type Made = Report & { system: string; about: About }

/** One about each, from all systems in turn. */
export const makeReports = (abouts: readonly About[], seed: number) => inTurn(reports, abouts, seed)
/** Mails that come to the same address and report nothing. */
export const makeOthers = (abouts: readonly About[], seed: number) => inTurn(others, abouts, seed)
