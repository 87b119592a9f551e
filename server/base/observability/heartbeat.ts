// Each process tells the database that it runs, with its version: the console shows nodes, also those that have gone (STAFF-2).
import { hostname } from 'node:os'
import type { Db } from '../db/database.ts'
import type { Columns } from '../db/tables.ts'
import { newId } from '../encryption/tokens.ts'
import type { Log } from './log.ts'
import { programVersion } from './version.ts'

const BEAT_MS = 30_000
/** One that was not heard of for so long is forgotten. */
const FORGET_SECONDS = 7 * 86_400
/** Three beats were missed. */
const MISSED_SECONDS = 95

type Role = { web: boolean; jobs: boolean }

/** By the database's clock: a node's own may be wrong. Returns what ends it. */
export function openHeartbeat(db: Db, log: Log, { web, jobs }: Role): () => Promise<void> {
  const id = newId()
  const beat = () =>
    db.run`
      insert into node (id, host, version, web, jobs, started_at, seen_at)
      values (${id}, ${hostname()}, ${programVersion}, ${web}, ${jobs}, now(), now())
      on conflict (id) do update set seen_at = excluded.seen_at`
  const attempt = () => beat().then(null, (error) => log.error('heartbeat', error))
  let last = attempt()
  const timer = setInterval(() => {
    last = attempt()
  }, BEAT_MS)
  return async () => {
    clearInterval(timer)
    await last
    // Whoever stops cleanly is not missed.
    await db.run`delete from node where id = ${id}`.catch(() => {})
  }
}

export const forgetNodes = (db: Db) =>
  db.run`delete from node where seen_at < now() - make_interval(secs => ${FORGET_SECONDS})`

type NodeRow = Columns<'node', 'id' | 'host' | 'version' | 'web' | 'jobs' | 'started_at' | 'seen_at'> & {
  is_missed: boolean
}
export const listNodes = (db: Db) => db.many<NodeRow>`
  select id, host, version, web, jobs, started_at, seen_at, seen_at < now() - make_interval(secs => ${MISSED_SECONDS}) as is_missed
  from node order by host, started_at`
