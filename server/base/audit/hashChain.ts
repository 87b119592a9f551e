// Hash chain over the audit log and the ledgers (SAFE-5): each link is the hash of the link before and of the rows since.
// Whoever changes a row later, even as the owner of the tables, changes every head from then on; heads leave the
// machine each day (server/operations.ts). Members wait for nothing: links are made afterwards, by a job.
import type { Db } from '../db/database.ts'
import { readDeploymentValue, setDeploymentValue } from '../db/deploymentValue.ts'
import type { Columns } from '../db/tables.ts'

/** `fields`: SQL of what is covered, about row `t`, the same in every session; names and fields are constants. */
export type HashChain = { name: string; table: string; fields: string[] }
type Link = Columns<'hash_chain', 'number' | 'last_id' | 'rows' | 'hash'>
/** No transaction before `xid` may add a row up to `last_id` any more, once it is over. */
type Mark = { last_id: number; xid: string }

const MAX_LINK_ROWS = 5_000
const noLink = { number: 0, last_id: Number.MIN_SAFE_INTEGER, rows: 0, hash: Buffer.alloc(32) } as Link

/** SQL of a time, whatever time zone and format the session has. */
export const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`

export const auditChain: HashChain = {
  name: 'audit',
  table: 'audit',
  fields: [
    ...['t.id', 't.site_id', utc('t.at'), 't.actor', 't.action', 't.subject', 't.member_id', 't.reason'],
    ...['t.reference', 't.before', 't.after'],
  ],
}

/** Appends links for all rows that are final. Rows commit in another order than their ids, so each waits one run. */
export async function extendChain(db: Db, chain: HashChain, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.run`select pg_advisory_xact_lock(hashtext('hash chain'), hashtext(${chain.name}))`
    const mark = await takeMark(tx, chain)
    let last = await findHead(tx, chain.name)
    let appended = 0
    while (mark && last.last_id < mark.last_id) {
      const next = await nextLink(tx, chain, last, mark.last_id)
      if (!next) break
      await tx.run`
        insert into hash_chain (chain, number, last_id, rows, hash, made_at)
        values (${chain.name}, ${next.number}, ${next.last_id}, ${next.rows}, ${next.hash}, ${now})`
      last = next
      appended += 1
    }
    return appended
  })
}

/** The mark of the run before, if every transaction of then is over; sets the next one. */
async function takeMark(db: Db, { name, table }: HashChain): Promise<Mark | null> {
  const key = `hash_chain_mark_${name}`
  const stored = await readDeploymentValue(db, key)
  const { oldest } = await db.one<{ oldest: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`
  const mark: Mark | null = stored ? JSON.parse(stored) : null
  const isFinal = mark !== null && BigInt(oldest) >= BigInt(mark.xid)
  if (mark && !isFinal) return null
  const [next] = await db.prepared<Mark>(
    `select coalesce(max(id), 0)::int8 as last_id, pg_snapshot_xmax(pg_current_snapshot())::text as xid from ${table}`,
    [],
  )
  await setDeploymentValue(db, key, JSON.stringify(next))
  return mark
}

const findHead = async (db: Db, name: string): Promise<Link> =>
  (await db.maybe<Link>`
    select number, last_id, rows, hash from hash_chain where chain = ${name} order by number desc limit 1`) ?? noLink

/** The link after `last` over at most 5,000 rows up to `up_to`; null where there is no row. */
async function nextLink(db: Db, { table, fields }: HashChain, last: Link, up_to: number): Promise<Link | null> {
  const [link] = await db.prepared<Link>(
    `select $1::int + 1 as number, max(r.id)::int8 as last_id, count(*)::int as rows,
      sha256($2::bytea || convert_to(max(r.id)::text, 'UTF8')
        || coalesce(string_agg(sha256(convert_to(r.content::text, 'UTF8')), ''::bytea order by r.id), '')) as hash
    from (
      select t.id, jsonb_build_array(${fields.join(', ')}) as content from ${table} t
      where t.id > $3 and t.id <= $4 order by t.id limit ${MAX_LINK_ROWS}
    ) r`,
    [last.number, last.hash, last.last_id, up_to],
  )
  return link?.rows ? link : null
}

/** The number of the first link that its rows do not make any more; null where the whole chain holds. */
export async function findBrokenLink(db: Db, chain: HashChain): Promise<number | null> {
  let last = noLink
  for (;;) {
    const link = await db.maybe<Link>`
      select number, last_id, rows, hash from hash_chain where chain = ${chain.name} and number = ${last.number + 1}`
    if (!link) break
    const actual = await nextLink(db, chain, last, link.last_id)
    const isSame = actual?.rows === link.rows && actual.last_id === link.last_id && link.hash.equals(actual.hash)
    if (!isSame) return link.number
    last = link
  }
  // A link that is gone from the middle.
  return (await findHead(db, chain.name)).number === last.number ? null : last.number + 1
}

/** When a chain was last proved, and the first link that did not hold. */
export type Proof = { at: string; broken: number | null }
const proofKey = ({ name }: HashChain) => `hash_chain_proof_${name}`

export async function proveChain(db: Db, chain: HashChain, now: Date): Promise<Proof> {
  const proof: Proof = { broken: await findBrokenLink(db, chain), at: now.toISOString() }
  await setDeploymentValue(db, proofKey(chain), JSON.stringify(proof))
  return proof
}

export async function lastProof(db: Db, chain: HashChain): Promise<Proof | null> {
  const stored = await readDeploymentValue(db, proofKey(chain))
  return stored ? JSON.parse(stored) : null
}

export type ChainHead = { chain: string; number: number; hash: string }

export const chainHeads = (db: Db, chains: HashChain[]): Promise<ChainHead[]> =>
  Promise.all(
    chains.map(async ({ name }) => {
      const { number, hash } = await findHead(db, name)
      return { chain: name, number, hash: hash.toString('hex') }
    }),
  )

/** Whether a head of an earlier day, as it was mailed, is still a link of the chain. */
export const hasLink = async (db: Db, { chain, number, hash }: ChainHead): Promise<boolean> =>
  (await db.maybe`
    select 1 from hash_chain where chain = ${chain} and number = ${number} and hash = ${Buffer.from(hash, 'hex')}`) !==
  undefined
