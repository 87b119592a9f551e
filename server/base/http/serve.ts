// Binds a contract call to the verb that does it, and carries one asking through its rings: who, shape, once, verb, answer.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Call, Input, Output } from '../../../contract/call.ts'
import type { Ctx, MemberCtx } from '../ctx.ts'
import { refuseInvalidText } from '../db/invalidText.ts'
import { sign } from '../encryption/tokens.ts'
import { Refusal, refuse } from '../refusal.ts'

type CtxOf<C extends Call> = C['access'] extends 'member' ? MemberCtx : Ctx
export type Verb<C extends Call> = (ctx: CtxOf<C>, input: Input<C>) => Promise<Output<C>>
/** When the newest row that a call's answer rests on was written; it costs one look at an index. null: there is none. */
export type LastModified = (ctx: MemberCtx) => Promise<Date | null>
export type BoundCall = { call: Call; verb: (ctx: never, input: never) => Promise<unknown>; lastModified?: LastModified | undefined }

/** `newest`: a read without input that open pages repeat; what is still so is answered with 304 (still.ts). */
export const serve = <C extends Call>(call: C, verb: Verb<C>, { newest }: { newest?: LastModified } = {}): BoundCall => ({
  call,
  verb,
  lastModified: newest,
})

/** A 400 that names what is wrong by field. The schema's own words stay inside: they may quote what was sent. */
export class Invalid extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    super('invalid')
    this.name = 'Invalid'
    this.fields = fields
  }
}

function parse(call: Call, raw: unknown) {
  const read = v.safeParse(call.input, raw)
  if (read.success) return read.output
  throw new Invalid(Object.fromEntries(read.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.type])))
}

export function requireMember(call: Call, ctx: Ctx) {
  if (call.access === 'member' && !ctx.member) refuse('authentication_required')
}

/**
 * Runs a call for whoever `ctx` says, whether it came by HTTP or from a page's loader.
 * `key` is the Idempotency-Key: the same key with the same input answers what it answered first.
 * Throws Refusal or Invalid for an expected no.
 */
export async function runCall(served: BoundCall, ctx: Ctx, raw: unknown, key?: string): Promise<unknown> {
  const { call } = served
  requireMember(call, ctx)
  refuseInvalidText(raw)
  const input = parse(call, raw)
  const once = key && call.writes && !call.secret ? await claim(ctx, call, key, input) : null
  if (once?.answered) return once.answer
  try {
    const answer = v.parse(call.output, await served.verb(ctx as never, input as never))
    await once?.keep(answer)
    return answer
  } catch (error) {
    await once?.release()
    throw error
  }
}

/** Seconds after which a request that never ended (its server was killed) may be made again with the same key. */
const abandonedAfter = 30

/** A file's bytes are many: they are read as they are, and not on the thread that answers everybody. */
async function fingerprintOf(input: unknown): Promise<Buffer> {
  const bytes = (input as { bytes?: unknown } | null)?.bytes
  const said = bytes instanceof Uint8Array ? { ...(input as object), bytes: await digestOf(bytes) } : input
  return createHash('sha256').update(JSON.stringify(said)).digest()
}
const digestOf = async (bytes: Uint8Array) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('base64')

async function claim(ctx: Ctx, call: Call, key: string, input: unknown) {
  if (!/^[\w-]{8,80}$/.test(key)) throw new Invalid({ 'Idempotency-Key': 'format' })
  const asker = ctx.member ? ctx.member.public_id : `visitor:${sign(ctx.app.secret, 'keyed request', ctx.request.ip)}`
  const fingerprint = await fingerprintOf(input)
  const now = ctx.clock.now()
  const mine = await ctx.db.maybe`
    insert into keyed_request (site_id, asker, key, call, fingerprint, created_at)
    values (${ctx.site.id}, ${asker}, ${key}, ${call.name}, ${fingerprint}, ${now})
    on conflict (site_id, asker, key) do update
    set created_at = excluded.created_at
    where keyed_request.answer is null
      and keyed_request.created_at < excluded.created_at - make_interval(secs => ${abandonedAfter})
      and keyed_request.fingerprint = excluded.fingerprint
      and keyed_request.call = excluded.call
    returning key`
  const where = ctx.db.fragment`where site_id = ${ctx.site.id} and asker = ${asker} and key = ${key}`
  if (mine) {
    return {
      answered: false as const,
      keep: (answer: unknown) => ctx.db.run`update keyed_request set answer = ${ctx.db.json(answer ?? null)} ${where}`,
      release: () => ctx.db.run`delete from keyed_request ${where} and answer is null`,
    }
  }
  const before = await ctx.db.maybe<{ call: string; fingerprint: Buffer; answer: unknown }>`
    select call, fingerprint, answer from keyed_request ${where}`
  if (!before || before.answer === null) throw new Refusal('in_progress')
  if (before.call !== call.name || !fingerprint.equals(before.fingerprint)) throw new Refusal('key_reused')
  return { answered: true as const, answer: before.answer }
}
