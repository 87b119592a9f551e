// May this reach this member, now? Asked when it is written and again when it is sent (NOTE-1, NOTE-3).
import type { Locale } from '../../contract/limits.ts'
import type { Channel } from '../../contract/notifications.ts'
import type { Db } from '../base/db/database.ts'
import { beforeConfirmed, isPreference, toUnclaimed, toUnproven, wantedAtFirst, whilePaused } from './kinds.ts'

export type Asking = { site_id: number; member_id: number; kind: string }
/** `email` is null where the member has none, `email_key` also where it may be another's; `proven`: it is confirmed. */
export type Wanted = {
  mail: boolean
  push: boolean
  email: string | null
  email_key: string | null
  proven: boolean
  language: Locale
}

type Row = {
  person: boolean
  status: 'not_confirmed' | 'active' | 'disabled' | 'deleted' | 'banned'
  email: string | null
  email_key: string | null
  confirmed: boolean
  language: Locale
  stopped: boolean
  choices: Partial<Record<Channel, boolean>>
}

/** null where there is no such member. */
export async function wanted(db: Db, { site_id, member_id, kind }: Asking): Promise<Wanted | null> {
  const row = await db.maybe<Row>`
    select m.kind = 'person' as person, m.status, m.email, m.email_key, m.confirmed_at is not null as confirmed, m.language,
      exists (select 1 from notice_stop s where s.member_id = m.id and s.site_id = m.site_id) as stopped,
      coalesce(
        (select jsonb_object_agg(c.channel, c.wanted) from notice_choice c
         where c.member_id = m.id and c.site_id = m.site_id and c.kind = ${kind}),
        '{}') as choices
    from member m
    where m.id = ${member_id} and m.site_id = ${site_id}`
  if (!row) return null
  const { person, status, email, email_key, confirmed, language, stopped, choices } = row
  const proven = status !== 'not_confirmed' && (confirmed || status !== 'deleted')
  const may = (channel: Channel) => {
    if (!isPreference(kind)) return true
    const here =
      status === 'active' ||
      (status === 'disabled' && whilePaused.includes(kind)) ||
      (status === 'not_confirmed' && beforeConfirmed.includes(kind))
    return here && (choices[channel] ?? wantedAtFirst[kind])
  }
  const mailable =
    email !== null &&
    (!isPreference(kind) || (person && !stopped)) &&
    (proven || toUnproven.includes(kind)) &&
    (email_key !== null || toUnclaimed.includes(kind))
  return { mail: mailable && may('mail'), push: may('push'), email, email_key, proven, language }
}
