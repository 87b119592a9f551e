// Binds a contract call to its verb and runs it: access, input schema, idempotency, verb, output schema.
import * as v from 'valibot'
import type { Call, Input, Output } from '../../../contract/call.ts'
import type { Ctx, MemberCtx } from '../ctx.ts'
import { refuseInvalidText } from '../db/invalidText.ts'
import { Invalid, Refusal, refuse } from '../refusal.ts'
import { claimIdempotencyKey } from './idempotency.ts'

type CtxOf<C extends Call> = C['access'] extends 'member' ? MemberCtx : Ctx
export type Verb<C extends Call> = (ctx: CtxOf<C>, input: Input<C>) => Promise<Output<C>>
/** When the newest row behind a call's answer was written; costs one index lookup. null: there is none. */
export type LastModified = (ctx: MemberCtx) => Promise<Date | null>
export type BoundCall = {
  call: Call
  verb: (ctx: never, input: never) => Promise<unknown>
  lastModified?: LastModified | undefined
}

/**
 * `lastModified` is for a read without input that open pages repeat: it is answered with 304 where nothing changed
 * (conditionalGet.ts).
 */
export const serve = <C extends Call>(
  call: C,
  verb: Verb<C>,
  { lastModified }: { lastModified?: LastModified } = {},
): BoundCall => ({ call, verb, lastModified })

function parseInput(call: Call, raw: unknown) {
  const parsed = v.safeParse(call.input, raw)
  if (parsed.success) return parsed.output
  throw new Invalid(Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.type])))
}

/** Refuses a call for members to a visitor, and to a member who has not said yet whether it agrees (SAFE-6). */
export function requireMember(call: Call, ctx: Ctx) {
  if (call.access !== 'member') return
  if (!ctx.member) refuse('authentication_required')
  if (ctx.member.consent_due && !call.before_consent) refuse('consent_due')
}

/**
 * Runs a call, whether it came by HTTP or from a page's loader.
 * `key` is the Idempotency-Key: the same key with the same input returns the first output again, where the call declares
 * it.
 * Throws Refusal or Invalid.
 */
export async function runCall(bound: BoundCall, ctx: Ctx, raw: unknown, key?: string): Promise<unknown> {
  const { call } = bound
  requireMember(call, ctx)
  refuseInvalidText(raw)
  const input = parseInput(call, raw)
  const claim = key && call.idempotency_key ? await claimIdempotencyKey(ctx, call, key, input) : null
  if (claim?.isRepeat) return claim.output
  try {
    const output = v.parse(call.output, await bound.verb(ctx as never, input as never))
    await claim?.store(output)
    logSecurityCall(call, ctx, 'ok')
    return output
  } catch (error) {
    await claim?.release()
    if (error instanceof Refusal) logSecurityCall(call, ctx, error.code)
    throw error
  }
}

/** What carries a password, a code or a key leaves a line of how it ended: ids, and nothing that was sent (OPS-3). */
function logSecurityCall({ name, secret }: Call, { app, site, member }: Ctx, code: string) {
  if (secret) app.log.info('security call', { call: name, site: site.key, member: member?.id, code })
}
