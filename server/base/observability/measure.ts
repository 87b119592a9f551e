// Values that a domain reads from the database when /metrics is asked (OPS-3, OPS-8): the same on every node.
import type { Db } from '../db/database.ts'

/**
 * A gauge. `name` begins with nightjar_ and ends with its unit; labels are never an id or a text. `labelNames`: where
 * there may be no value.
 */
export type Measure = {
  name: string
  help: string
  labelNames?: string[]
  values: { labels?: Record<string, string>; value: number }[]
}
export type Measures = (db: Db, now: Date) => Promise<Measure[]>

/** A gauge with one value. */
export const single = (name: string, help: string, value: number): Measure => ({ name, help, values: [{ value }] })
