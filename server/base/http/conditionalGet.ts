// Whether what a member was answered is still so, found out without answering it again: open pages ask once a minute, and mostly nothing
// has happened (CHAT-9). A tag says when it was answered, so that any node can judge it. It holds
// - for five minutes, as long as "online" is true: that and signed addresses change without anybody's doing;
// - while this node has heard of nothing that happened to the member since, and can have missed nothing;
// - while the newest row of the database is older, for what a killed process could tell nobody of.
import { createHash } from 'node:crypto'
import type { LiveEvent } from '../../../contract/events.ts'
import type { App, Ctx, MemberCtx } from '../ctx.ts'
import type { BoundCall } from './serve.ts'

const goodFor = 5 * 60_000
/** Milliseconds by which the clocks of two nodes, and a row's time and its commit, may lie apart. */
const apart = 5_000
/** Members of whom is known when something happened to them last; those after them make it begin anew. */
const most = 50_000
const passing: LiveEvent['type'][] = ['hello', 'resync', 'seen', 'typing', 'logout']

export type ConditionalGet = ReturnType<typeof openConditionalGet>

export function openConditionalGet({ bus, clock }: Pick<App, 'bus' | 'clock'>) {
  const happened = new Map<number, number>()
  const now = () => clock.now().getTime()
  let since = now()

  function note(member: number) {
    if (happened.size >= most) forget()
    // The latest stand last.
    happened.delete(member)
    happened.set(member, now())
  }

  function forget() {
    const old = now() - goodFor - apart
    for (const [member, at] of happened) {
      if (at > old) break
      happened.delete(member)
    }
    if (happened.size < most) return
    happened.clear()
    since = now()
  }

  bus.subscribe('nudge', ({ members, nudge }: { members: number[]; nudge: LiveEvent }) => {
    if (!passing.includes(nudge.type)) for (const member of members) note(member)
  })
  for (const topic of ['asker', 'session']) bus.subscribe(topic, ({ member }: { member: number }) => note(member))
  bus.onGap(() => {
    since = now()
  })

  function made(at: number, { call }: BoundCall, { site, member, locale }: MemberCtx) {
    const whose = createHash('sha256').update(`${call.name} ${site.id} ${member.id} ${locale}`).digest('base64url')
    return `W/"${at.toString(36)}.${whose.slice(0, 12)}"`
  }

  return {
    /** For an answer that is begun now; null where there is none. */
    tagOf: (served: BoundCall, ctx: Ctx): string | null =>
      served.lastModified && isMembers(ctx) ? made(now(), served, ctx) : null,

    async holds(tag: string, served: BoundCall, ctx: Ctx): Promise<boolean> {
      if (!served.lastModified || !isMembers(ctx) || !bus.ready()) return false
      const at = Number.parseInt(/^W\/"([0-9a-z]{1,11})\./.exec(tag)?.[1] ?? '', 36)
      const age = now() - at
      // `since`: what was answered before this node listened may be older than what it did not hear.
      if (!(age >= 0 && age < goodFor && at >= since && tag === made(at, served, ctx))) return false
      const last = happened.get(ctx.member.id)
      if (last !== undefined && last > at - apart) return false
      const newest = await served.lastModified(ctx)
      return newest === null || newest.getTime() < at - apart
    },
  }
}

const isMembers = (ctx: Ctx): ctx is MemberCtx => ctx.member !== null
