// PUT /api/notifications: which kinds may come by which channel (NOTE-1). What is turned off does not come once this has answered.
import type { Input } from '../../contract/call.ts'
import {
  type Channel,
  channels,
  type choose as contract,
  type Preference,
  preferences,
} from '../../contract/notifications.ts'
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import { state } from './state.ts'
import { withhold } from './withhold.ts'

export async function choose(ctx: MemberCtx, { choices, push_words }: Input<typeof contract>) {
  const given: Choice[] = preferences.flatMap((kind) =>
    channels.flatMap((channel) => {
      const wanted = choices[kind]?.[channel]
      return wanted === undefined ? [] : { kind, channel, wanted }
    }),
  )
  if (push_words !== undefined) given.push({ kind: 'push_words', channel: 'push', wanted: push_words })
  await keepChoices(ctx, ctx.member.id, given)
  return state(ctx)
}

/** `push_words` holds nothing back: it is asked for when a push is sent. */
export type Choice = { kind: Preference | 'push_words'; channel: Channel; wanted: boolean }

/** Not inside a transaction: what is written after the choice must see it. */
export async function keepChoices(ctx: Pick<JobCtx, 'app' | 'db' | 'site' | 'clock'>, member: number, given: Choice[]) {
  await ctx.db.run`
    insert into notice_choice (site_id, member_id, kind, channel, wanted)
    select ${ctx.site.id}, ${member}, it.kind, it.channel, it.wanted
    from jsonb_to_recordset(${ctx.db.json(given)}) as it (kind text, channel text, wanted boolean)
    on conflict (member_id, kind, channel) do update set wanted = excluded.wanted`
  for (const channel of channels) {
    const off = given.filter((it) => it.channel === channel && !it.wanted)
    if (off.length)
      await withhold(
        ctx,
        member,
        off.flatMap(({ kind }) => (kind === 'push_words' ? [] : kind)),
        [channel],
      )
  }
}
