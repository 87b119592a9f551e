// Retention discount of a member about to leave: a personal code, once in a lifetime (ACC-12, delete_discount of spec §3).
import { randomInt } from 'node:crypto'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

// Without ambiguous characters.
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export type RetentionCode = Columns<'discount_code', 'code' | 'value_percentage'> & { expires: Date }

/** `taken`: the member has had one. `usable` is null where none is still valid. */
export async function findRetention({ db, site, member, clock }: MemberCtx): Promise<{
  taken: boolean
  usable: RetentionCode | null
}> {
  const row = await db.maybe<RetentionCode & { usable: boolean }>`
    select d.code, d.value_percentage, d.expires,
      d.status = 'active' and d.expires > ${clock.now()} and not exists (
        select from member_payment p where p.discount_id = d.id and p.site_id = d.site_id) as usable
    from discount_code d
    where d.site_id = ${site.id} and d.member_id = ${member.id} and d.retention`
  if (!row?.usable) return { taken: row !== undefined, usable: null }
  const { code, value_percentage, expires } = row
  return { taken: true, usable: { code, value_percentage, expires } }
}

/** The member's code, created now or before; null where it was used or has expired. Idempotent. */
export async function claimRetention(ctx: MemberCtx, value_percentage: number): Promise<RetentionCode | null> {
  const now = ctx.clock.now()
  await ctx.db.run`
    insert into discount_code (site_id, code, value_percentage, member_id, expires, status, validity, retention, created_at)
    values (${ctx.site.id}, ${newCode()}, ${value_percentage}, ${ctx.member.id}, ${addSeconds(now, durationSeconds.retentionCode)}, 'active', 'once', true, ${now})
    on conflict (member_id) where retention do nothing`
  return (await findRetention(ctx)).usable
}

/** 80 random bits: STAY-XXXX-XXXX-XXXX-XXXX. */
const newCode = () =>
  `STAY${'-xxxx'.repeat(4)}`.replace(/x/g, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] as string)
