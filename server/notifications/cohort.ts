// Whom an announcement is for: those who asked for its kind, or a part of them, and how many of them can be reached (NOTE-2).
import * as v from 'valibot'
import { type Locale, locales, MAX_ACTIVE_DAYS } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

const DAY_SECONDS = 86_400

/** Nothing: everybody who asked for it. */
export const cohortInput = v.strictObject({
  languages: v.optional(v.pipe(v.array(v.picklist(locales)), v.minLength(1, 'at least one language'))),
  /** Who has bought something, or who has not. */
  premium: v.optional(v.boolean()),
  /** Who was here in so many days. */
  active_days: v.optional(
    v.pipe(
      v.number('a number of days'),
      v.integer('whole days'),
      v.minValue(1, 'at least 1'),
      v.maxValue(MAX_ACTIVE_DAYS, `at most ${MAX_ACTIVE_DAYS}`),
    ),
  ),
})
export type Cohort = v.InferOutput<typeof cohortInput>
type At = Pick<JobCtx, 'db' | 'site' | 'clock'>

/** SQL about `m`, a row of member_public. */
export function isInCohort({ db, clock }: At, { languages, premium, active_days }: Cohort) {
  const since = active_days === undefined ? null : addSeconds(clock.now(), -active_days * DAY_SECONDS)
  return db.fragment`
    m.kind = 'person' and m.status = 'active'
    and (${languages ?? null}::text[] is null or m.language = any(${languages ?? null}::text[]))
    and (${premium ?? null}::boolean is null or m.paid_user = ${premium ?? null}::boolean)
    and (${since}::timestamptz is null or m.last_active >= ${since}::timestamptz)`
}

export type LanguageCount = { language: Locale; readers: number; unreachable: number }

/**
 * By language. Unreachable: they asked for it, but their mail was stopped, they have no address that is theirs alone, or
 * no browser takes their pushes (deliveryPermission.ts).
 */
export const countByLanguage = (ctx: At, kind: string, cohort: Cohort) => ctx.db.many<LanguageCount>`
  select language, count(*) filter (where by_mail or by_push)::int as readers,
    count(*) filter (where not (by_mail or by_push))::int as unreachable
  from (
    select m.id, m.language,
      bool_or(c.channel = 'mail') and a.email is not null and a.email_key is not null
        and not exists (select from mail_suppression s where s.member_id = m.id and s.site_id = m.site_id) as by_mail,
      bool_or(c.channel = 'push')
        and exists (select from push_subscription p where p.member_id = m.id and p.site_id = m.site_id) as by_push
    from notification_preference c
    join member_public m on m.id = c.member_id and m.site_id = c.site_id
    join member_contact a on a.id = m.id
    where c.site_id = ${ctx.site.id} and c.kind = ${kind} and c.is_enabled and ${isInCohort(ctx, cohort)}
    group by m.id, m.site_id, m.language, a.email, a.email_key
  ) reader
  group by language
  order by readers desc, language`

/** Why a subscriber gets nothing. `error`: it could not be written, and the log says why. */
export type SkipReason = 'mail_stopped' | 'unreachable' | 'error'

export async function skipReason({ db, site }: At, member: Columns<'member_public', 'id'>['id']): Promise<SkipReason> {
  const stopped = await db.maybe`select from mail_suppression where site_id = ${site.id} and member_id = ${member}`
  return stopped ? 'mail_stopped' : 'unreachable'
}
