// Idempotency keys: a repeated request with the same Idempotency-Key returns the first output and runs nothing.
import { createHash } from 'node:crypto'
import type { Call } from '../../../contract/call.ts'
import { addSeconds } from '../clock.ts'
import type { Ctx, JobCtx } from '../ctx.ts'
import type { Columns } from '../db/tables.ts'
import { hostKey } from '../rateLimits/addressKey.ts'
import { takeFrom } from '../rateLimits/rateLimitTable.ts'
import { Invalid, Refusal } from '../refusal.ts'

/** After this long an unfinished request may be repeated with the same key: its server was killed. */
const ABANDONED_AFTER_SECONDS = 30

/** Hash of the input. The bytes of a file are hashed off the main thread first. */
async function fingerprintOf(input: unknown): Promise<Buffer> {
  const bytes = (input as { bytes?: unknown } | null)?.bytes
  const hashable = bytes instanceof Uint8Array ? { ...(input as object), bytes: await digestOf(bytes) } : input
  return createHash('sha256').update(JSON.stringify(hashable)).digest()
}
const digestOf = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('base64')

/** Claims the key for this request, or finds the output of the first one. Throws in_progress and key_reused. */
export async function claimIdempotencyKey(ctx: Ctx, call: Call, key: string, input: unknown) {
  if (!/^[\w-]{8,80}$/.test(key)) throw new Invalid({ 'Idempotency-Key': 'format' })
  takeFrom(ctx, 'keys')
  const owner = ctx.member ? ctx.member.public_id : `visitor:${hostKey(ctx)}`
  const fingerprint = await fingerprintOf(input)
  const now = ctx.clock.now()
  const claimed = await ctx.db.maybe`
    insert into idempotency_key (site_id, owner, key, call, fingerprint, created_at)
    values (${ctx.site.id}, ${owner}, ${key}, ${call.name}, ${fingerprint}, ${now})
    on conflict (site_id, owner, key) do update
    set created_at = excluded.created_at
    where idempotency_key.output is null
      and idempotency_key.created_at < excluded.created_at - make_interval(secs => ${ABANDONED_AFTER_SECONDS})
      and idempotency_key.fingerprint = excluded.fingerprint
      and idempotency_key.call = excluded.call
    returning key`
  const whereKey = ctx.db.fragment`where site_id = ${ctx.site.id} and owner = ${owner} and key = ${key}`
  if (claimed) {
    return {
      isRepeat: false as const,
      store: (output: unknown) =>
        ctx.db.run`update idempotency_key set output = ${ctx.db.json(output ?? null)} ${whereKey}`,
      release: () => ctx.db.run`delete from idempotency_key ${whereKey} and output is null`,
    }
  }
  const first = await ctx.db.maybe<Columns<'idempotency_key', 'call' | 'fingerprint'> & { output: unknown }>`
    select call, fingerprint, output from idempotency_key ${whereKey}`
  if (!first || first.output === null) throw new Refusal('in_progress')
  if (first.call !== call.name || !fingerprint.equals(first.fingerprint)) throw new Refusal('key_reused')
  return { isRepeat: true as const, output: first.output }
}

/** Forgets the requests of a member who is erased. */
export const deleteIdempotencyKeys = ({ db, site }: Pick<Ctx, 'db' | 'site'>, member: string) =>
  db.run`delete from idempotency_key where site_id = ${site.id} and owner = ${member}`

const RETENTION_SECONDS = 2 * 86_400

export const deleteOldIdempotencyKeys = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) =>
  db.run`delete from idempotency_key where created_at < ${addSeconds(clock.now(), -RETENTION_SECONDS)}`

export const deleteSiteKeys = ({ db, site }: Pick<JobCtx, 'db' | 'site'>) =>
  db.run`delete from idempotency_key where site_id = ${site.id}`
