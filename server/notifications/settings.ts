// GET /api/notifications: the member's preferences, and whether mail is suppressed (NOTE-1, NOTE-3).
import type { Id } from '../../contract/ids.ts'
import {
  type Channel,
  type NotificationSettings,
  notificationKinds,
  type PreferenceKind,
  type Preferences,
  preferenceKinds,
  type SuppressionReason,
} from '../../contract/notifications.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

type PreferenceRow = Columns<'notification_preference', 'channel' | 'is_enabled'> & {
  kind: PreferenceKind | 'push_words' | 'banners'
}

export async function settings(ctx: MemberCtx): Promise<NotificationSettings> {
  const rows = await ctx.db.many<PreferenceRow>`
    select kind, channel, is_enabled from notification_preference where site_id = ${ctx.site.id} and member_id = ${ctx.member.id}`
  const storedPreferences = new Map(rows.map(({ kind, channel, is_enabled }) => [`${kind} ${channel}`, is_enabled]))
  const isOn = (kind: PreferenceKind, channel: Channel) =>
    storedPreferences.get(`${kind} ${channel}`) ?? notificationKinds[kind].default_on
  const choices = Object.fromEntries(
    preferenceKinds.map((kind) => [kind, { mail: isOn(kind, 'mail'), push: isOn(kind, 'push') }]),
  ) as Preferences
  return {
    choices,
    push_words: storedPreferences.get('push_words push') ?? false,
    ...(await deliveryStatus(ctx, ctx.member.id)),
  }
}

/**
 * Why mail to this member is suppressed, whether a browser is subscribed to pushes, and whether open pages show banners
 * (NOTE-1, NOTE-3, NOTE-4).
 */
export const deliveryStatus = ({ db, site }: Pick<Ctx, 'db' | 'site'>, member: Id<'member'>) =>
  db.one<{ suppressions: SuppressionReason[]; has_push: boolean; banners: boolean }>`
    select
      array(select reason from mail_suppression where site_id = ${site.id} and member_id = ${member} order by at, reason) as suppressions,
      exists (select 1 from push_subscription where site_id = ${site.id} and member_id = ${member}) as has_push,
      not exists (
        select 1 from notification_preference
        where site_id = ${site.id} and member_id = ${member} and kind = 'banners' and not is_enabled) as banners`
