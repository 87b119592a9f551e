// Whether a name or an address is taken. Both can be tried out: each network finds only so many, then none, taken or free (ACC-3, ACC-10).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { emailKey } from '../members/index.ts'
import { addressKey } from '../security/index.ts'
import { refund, perNetwork, consume } from './quota.ts'

/** Where membership is private this is never asked: a taken address is told to its owner alone, by mail. */
export async function refuseTakenEmail(ctx: Ctx, email: string) {
  refuseFields({ email: await probe(ctx, 'emails', () => whyEmailTaken(ctx, email)) })
}

export const whyNameTaken = (ctx: Ctx, name: string) => probe(ctx, 'names', () => nameTaken(ctx, name))

async function probe(ctx: Ctx, what: 'emails' | 'names', look: () => Promise<RefusalCode | null>) {
  const key = `${what}:${addressKey(ctx)}`
  if (!(await consume(ctx, key, perNetwork[what]))) refuse('too_many')
  const found = await look()
  if (!found) await refund(ctx, key)
  return found
}

/** Of an account that is on its way out one can come back (ACC-4). */
export async function whyEmailTaken({ db, site }: Ctx, email: string): Promise<RefusalCode | null> {
  const row = await db.maybe<{ leaving: boolean }>`
    select status = 'deleted' as leaving from member where site_id = ${site.id} and email_key = ${emailKey(email)}`
  if (!row) return null
  return row.leaving ? 'account_leaving' : 'email_taken'
}

/** Names that look alike are one. The fictional crowd, which nobody logs in to, may share its names. */
async function nameTaken({ db, site }: Ctx, name: string): Promise<RefusalCode | null> {
  const row = await db.maybe`
    select 1 from member
    where site_id = ${site.id} and name_key(name) = name_key(${name}) and (kind = 'person' or email_key is not null)
      and erased_at is null`
  return row === undefined ? null : 'name_taken'
}
