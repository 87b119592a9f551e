// Sends one scheduled notification (digest or reminder): only if wanted, not before its interval is over, at most one per evening (NOTE-1).
import type { Id } from '../../contract/ids.ts'
import type { MailTemplate, PreferenceKind, PushTemplate } from '../../contract/notifications.ts'
import { addSeconds } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deliveryPermission } from './deliveryPermission.ts'
import { enqueueMail } from './enqueueMail.ts'
import { enqueuePush } from './push/enqueuePush.ts'

export const DAY_SECONDS = 86_400
/** Somewhat less than from one evening to the next. */
const MIN_GAP_SECONDS = 20 * 3_600

type Props = Record<string, unknown>
export type ScheduledNotification = {
  member: Id<'member'>
  kind: PreferenceKind
  /** A kind may have several, each with an interval of its own. */
  name: string
  /** null: once only. */
  repeatAfterSeconds: number | null
  template: MailTemplate
  /** Called once the notification is sure to be sent. */
  props(): Promise<Props> | Props
  /** Members whom it names. */
  mentions?: Id<'member'>[]
  /** Without it there is no push. */
  push?: { template: PushTemplate; path: string; fictional?: boolean }
}

/** False where it is not wanted or not due. Of several calls at once only one sends. */
export async function sendScheduled(
  ctx: JobCtx,
  { member, kind, name, repeatAfterSeconds, template, props, mentions = [], push }: ScheduledNotification,
) {
  const permission = await deliveryPermission(ctx.db, { site_id: ctx.site.id, member_id: member, kind })
  const may = { mail: permission?.mail ?? false, push: (push && permission?.push) ?? false }
  if (!permission || (!may.mail && !may.push)) return false
  if (!(await claim(ctx, member, name, repeatAfterSeconds))) return false
  if (may.mail) await enqueueMail(ctx, { member, kind, template, mentions, props: await props() })
  if (push && may.push) await enqueuePush(ctx, { member, kind, language: permission.language, mentions, ...push })
  return true
}

async function claim(
  { db, site, clock }: JobCtx,
  member: Id<'member'>,
  name: string,
  repeatAfterSeconds: number | null,
) {
  const now = clock.now()
  const isDue =
    repeatAfterSeconds === null
      ? db.fragment`false`
      : db.fragment`scheduled_notification.last_sent_at <= ${addSeconds(now, -repeatAfterSeconds)}`
  const claimed = await db.run`
    insert into scheduled_notification (member_id, site_id, kind, last_sent_at)
    select ${member}, ${site.id}, ${name}, ${now}
    where not exists (
      select 1 from scheduled_notification where site_id = ${site.id} and member_id = ${member} and last_sent_at > ${addSeconds(now, -MIN_GAP_SECONDS)})
    on conflict (member_id, kind) do update
    set last_sent_at = excluded.last_sent_at
    where ${isDue}`
  return claimed > 0
}
