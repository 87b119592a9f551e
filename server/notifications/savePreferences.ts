// PUT /api/notifications: which kinds may come by which channel (NOTE-1). What is turned off does not come once this has answered.
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import {
  type Channel,
  channels,
  type savePreferences as contract,
  type PreferenceKind,
  preferenceKinds,
} from '../../contract/notifications.ts'
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import { cancelQueued } from './cancelQueued.ts'
import { settings } from './settings.ts'

export async function savePreferences(ctx: MemberCtx, { choices, push_words, banners }: Input<typeof contract>) {
  const changes: PreferenceChange[] = preferenceKinds.flatMap((kind) =>
    channels.flatMap((channel) => {
      const is_enabled = choices[kind]?.[channel]
      return is_enabled === undefined ? [] : { kind, channel, is_enabled }
    }),
  )
  if (push_words !== undefined) changes.push({ kind: 'push_words', channel: 'push', is_enabled: push_words })
  if (banners !== undefined) {
    changes.push({ kind: 'banners', channel: 'push', is_enabled: banners })
    ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  }
  await writePreferences(ctx, ctx.member.id, changes)
  return settings(ctx)
}

/** `push_words` and `banners` cancel nothing: they are read when a push is sent, or a page shows a banner. */
export type PreferenceChange = {
  kind: PreferenceKind | 'push_words' | 'banners'
  channel: Channel
  is_enabled: boolean
}

/** Not inside a transaction: what is queued after the change must see it. */
export async function writePreferences(
  ctx: Pick<JobCtx, 'app' | 'db' | 'site' | 'clock'>,
  member: Id<'member'>,
  changes: PreferenceChange[],
) {
  await ctx.db.run`
    insert into notification_preference (site_id, member_id, kind, channel, is_enabled)
    select ${ctx.site.id}, ${member}, change.kind, change.channel, change.is_enabled
    from jsonb_to_recordset(${ctx.db.json(changes)}) as change (kind text, channel text, is_enabled boolean)
    on conflict (member_id, kind, channel) do update set is_enabled = excluded.is_enabled`
  for (const channel of channels) {
    const turnedOff = changes.filter((change) => change.channel === channel && !change.is_enabled)
    if (turnedOff.length) {
      const kinds = turnedOff.flatMap(({ kind }) => (kind === 'push_words' || kind === 'banners' ? [] : kind))
      await cancelQueued(ctx, member, kinds, [channel])
    }
  }
}
