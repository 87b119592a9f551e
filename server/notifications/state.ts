// GET /api/notifications: what may be sent to the member who asks, and what stands in its way (NOTE-1, NOTE-3).
import {
  type Channel,
  type Choices,
  type NoticeState,
  type Preference,
  preferences,
  type StopReason,
} from '../../contract/notifications.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { wantedAtFirst } from './kinds.ts'

export async function state(ctx: MemberCtx): Promise<NoticeState> {
  const rows = await ctx.db.many<{ kind: Preference | 'push_words'; channel: Channel; wanted: boolean }>`
    select kind, channel, wanted from notice_choice where site_id = ${ctx.site.id} and member_id = ${ctx.member.id}`
  const chosen = new Map(rows.map(({ kind, channel, wanted }) => [`${kind} ${channel}`, wanted]))
  const about = (kind: Preference, channel: Channel) => chosen.get(`${kind} ${channel}`) ?? wantedAtFirst[kind]
  const choices = Object.fromEntries(
    preferences.map((kind) => [kind, { mail: about(kind, 'mail'), push: about(kind, 'push') }]),
  ) as Choices
  return {
    choices,
    push_words: chosen.get('push_words push') ?? false,
    ...(await memberNotificationState(ctx, ctx.member.id)),
  }
}

/** Why mails to this member were stopped, and whether a browser of theirs gets pushes (NOTE-3, NOTE-4). */
export const memberNotificationState = ({ db, site }: Pick<Ctx, 'db' | 'site'>, member: number) =>
  db.one<{ stopped: StopReason[]; has_push: boolean }>`
    select
      array(select reason from notice_stop where site_id = ${site.id} and member_id = ${member} order by at, reason) as stopped,
      exists (select 1 from push_subscription where site_id = ${site.id} and member_id = ${member}) as has_push`
