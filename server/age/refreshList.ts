// Job that takes the newest trusted list, and what a wallet's answer is checked against (SAFE-1). Without a list that is valid now no wallet
// lets anybody through.
import { readFile } from 'node:fs/promises'
import type { App } from '../base/ctx.ts'
import { sendRequest } from '../base/outgoing/sendRequest.ts'
import { refuse } from '../base/refusal.ts'
import type { Anchor } from './mdoc/certificateChain.ts'
import { MAX_LIST_BYTES, readPinned, readTrustedList } from './trustedList.ts'

export const REFRESH_TASK = 'age.refreshList'
const FETCH_TIMEOUT_MS = 20_000

type ListApp = Pick<App, 'db' | 'env' | 'clock' | 'log'>
type Stored = { sequence: number; issued: Date; text: string }

/** One that is refused changes nothing: the one before holds until its own date. */
export async function refreshList({ db, env, clock, log }: ListApp): Promise<void> {
  if (!env.age_list) return
  try {
    const text = await fetchText(env.age_list.url)
    const pinned = readPinned(env.age_list.certificate)
    await db.transaction(async (tx) => {
      await tx.run`select pg_advisory_xact_lock(hashtext(${REFRESH_TASK}))`
      const { sequence, issued } = await readTrustedList(text, pinned, clock.now(), await findStored(tx))
      await tx.run`
        insert into age_trusted_list (sequence, issued, text, fetched_at)
        values (${sequence}, ${issued}, ${text}, ${clock.now()})
        on conflict (one) do update
        set sequence = excluded.sequence, issued = excluded.issued, text = excluded.text, fetched_at = excluded.fetched_at`
    })
  } catch (error) {
    log.error('age: trusted list refused', error)
  }
}

async function fetchText(address: string): Promise<string> {
  if (!/^https?:/.test(address)) return readFile(address.replace(/^file:\/\//, ''), 'utf8')
  const { status, body } = await sendRequest({
    ...{ url: new URL(address), method: 'GET', headers: { accept: 'application/vnd.etsi.tsl+xml, application/xml' } },
    ...{ destination: 'configured', timeoutMs: FETCH_TIMEOUT_MS, maxBodyBytes: MAX_LIST_BYTES },
  })
  if (status !== 200) throw new Error(`status ${status}`)
  return body.toString('utf8')
}

async function findStored(db: App['db']): Promise<Stored | null> {
  const found = await db.maybe<Stored>`select sequence::float8 as sequence, issued, text from age_trusted_list`
  return found ?? null
}

/** Verified, too: what stands in the database is no authority. Throws `age_unavailable`. */
export async function currentAnchors(app: ListApp): Promise<Anchor[]> {
  const { env, db, clock, log } = app
  if (!env.age_list) return refuse('age_unavailable')
  const stored = (await findStored(db)) ?? (await refreshList(app).then(() => findStored(db)))
  if (!stored) return refuse('age_unavailable')
  try {
    return (await readTrustedList(stored.text, readPinned(env.age_list.certificate), clock.now())).anchors
  } catch (error) {
    log.error('age: trusted list is not valid', error)
    return refuse('age_unavailable')
  }
}
