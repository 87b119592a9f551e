// Signups by somebody under age end there: this browser, the name and the address stay closed for a day, so that another date of birth does
// not help (ACC-1, SAFE-1).
import { durationSeconds, MIN_AGE_YEARS, SIGNUP_CLOSURE_HOURS } from '../../contract/limits.ts'
import { signupProof } from '../age/index.ts'
import { addSeconds, ageOn } from '../base/clock.ts'
import type { App, Ctx } from '../base/ctx.ts'
import { sign } from '../base/encryption/tokens.ts'
import { refuse } from '../base/refusal.ts'
import { mailboxHash } from '../members/index.ts'
import { normalizeName } from './confusables.ts'
import { closeDraft, type Draft } from './signupDraft.ts'

type Identity = { name?: string | undefined; email?: string | undefined }

export const refuseUnderAge = (): never => refuse('under_age', { min: MIN_AGE_YEARS, hours: SIGNUP_CLOSURE_HOURS })

/** A date of birth of somebody who is not of age yet; other dates that are none of an adult are mistakes. */
export const isUnderAge = (birth: string, { clock, site }: Ctx) => {
  const age = ageOn(birth, clock.now(), site.time_zone)
  return age >= 0 && age < MIN_AGE_YEARS
}

export async function closeSignup(ctx: Ctx, draft: Draft, identity: Identity): Promise<never> {
  const expires = addSeconds(ctx.clock.now(), durationSeconds.signupClosure)
  await ctx.db.run`
    insert into signup_closure (site_id, key, expires)
    select ${ctx.site.id}, key, ${expires} from unnest(${keysOf(ctx, identity)}::text[]) key
    on conflict (site_id, key) do update set expires = excluded.expires`
  await closeDraft(ctx, draft)
  return refuseUnderAge()
}

export async function refuseClosedSignup(ctx: Ctx, identity: Identity) {
  const closure = await ctx.db.maybe`
    select 1 from signup_closure
    where site_id = ${ctx.site.id} and key = any(${keysOf(ctx, identity)}) and expires > ${ctx.clock.now()}
    limit 1`
  if (closure && !(await signupProof(ctx))) refuseUnderAge()
}

export const deleteExpiredClosures = ({ db, clock }: Pick<App, 'db' | 'clock'>) => db.run`
  delete from signup_closure where expires <= ${clock.now()}`

const keysOf = ({ app }: Ctx, { name, email }: Identity) => [
  ...(name ? [sign(app.secret.stable, 'signup closure', `name ${normalizeName(name)}`)] : []),
  ...(email ? [mailboxHash(app, 'signup closure', email)] : []),
]
