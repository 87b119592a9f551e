// Whether a notification may reach a member now: preferences, account status, suppression, verified address. Checked when it is written
// and again at delivery (NOTE-1, NOTE-3).
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import { type Channel, type NotificationKind, notificationKinds } from '../../contract/notifications.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type PermissionQuery = { site_id: Id<'site'>; member_id: Id<'member'>; kind: string }
/** `email` is null where the member has none, `email_key` also where the address may be another member's. */
export type DeliveryPermission = {
  mail: boolean
  push: boolean
  email: string | null
  email_key: string | null
  emailVerified: boolean
  language: Locale
  /** Of a member. */
  country?: string
}

type MemberRow = Columns<'member_contact', 'country' | 'status' | 'email' | 'email_key'> & {
  person: boolean
  confirmed: boolean
  language: Locale
  suppressed: boolean
  preferences: Partial<Record<Channel, boolean>>
}

/** null where there is no such member. */
export async function deliveryPermission(
  db: Db,
  { site_id, member_id, kind }: PermissionQuery,
): Promise<DeliveryPermission | null> {
  const row = await db.maybe<MemberRow>`
    select m.kind = 'person' as person, m.status, m.email, m.email_key, m.confirmed_at is not null as confirmed, m.language, m.country,
      exists (select 1 from mail_suppression s where s.member_id = m.id and s.site_id = m.site_id) as suppressed,
      coalesce(
        (select jsonb_object_agg(c.channel, c.is_enabled) from notification_preference c
         where c.member_id = m.id and c.site_id = m.site_id and c.kind = ${kind}),
        '{}') as preferences
    from member_contact m
    where m.id = ${member_id} and m.site_id = ${site_id}`
  if (!row) return null
  const { status, email, email_key, confirmed, language, country } = row
  const emailVerified = status !== 'not_confirmed' && (confirmed || status !== 'deleted')
  return {
    mail: isMailable(row, kind, emailVerified) && isWanted(row, kind, 'mail'),
    // Whoever made the account up may be a stranger to the browser's owner, too.
    push: status !== 'not_confirmed' && isWanted(row, kind, 'push'),
    email,
    email_key,
    emailVerified,
    language,
    country,
  }
}

const specOf = (kind: string) => notificationKinds[kind as NotificationKind]

/** By the member's preferences and account status; mandatory kinds are always wanted. */
function isWanted({ status, preferences }: MemberRow, kind: string, channel: Channel): boolean {
  const spec = specOf(kind)
  if (spec?.group !== 'optional') return true
  const fitsStatus =
    status === 'active' ||
    (status === 'disabled' && spec.while_paused) ||
    (status === 'not_confirmed' && spec.while_unconfirmed)
  return fitsStatus && (preferences[channel] ?? spec.default_on)
}

function isMailable(
  { person: isPerson, email, email_key, suppressed }: MemberRow,
  kind: string,
  emailVerified: boolean,
): boolean {
  const spec = specOf(kind)
  const isOptional = spec?.group === 'optional'
  const isStoppable = isOptional || (spec?.group === 'mandatory' && spec.heeds_suppression)
  return (
    email !== null &&
    (!isOptional || isPerson) &&
    (!isStoppable || !suppressed) &&
    (emailVerified || spec?.to_unverified === true) &&
    (email_key !== null || (spec?.group === 'mandatory' && spec.to_unclaimed))
  )
}
