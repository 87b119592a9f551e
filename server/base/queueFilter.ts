// What a queue of the console asks of the domain whose items it shows (STAFF-2).
import type { Id } from '../../contract/ids.ts'

/** `only`: of these. `without`: none of these, such as what others hold. */
export type QueueFilter = { sites: Id<'site'>[]; only?: string[] | undefined; without: string[]; limit: number }
export type Waiting = { waiting: number; oldest_at: Date | null }
