// Conditional GET by ETag: answers 304 without running the verb where nothing has happened since (CHAT-9). Open pages
// repeat these reads once a minute. The tag holds the time of the answer, so that any node can validate it. It is valid
// - for five minutes, as long as "online" is: that and signed addresses change without an event;
// - while this node has seen no event of the member since, and can have missed none;
// - while the newest row behind the answer is older, because a killed process publishes no event.
import { createHash } from 'node:crypto'
import type { LiveEvent } from '../../../contract/events.ts'
import type { Id } from '../../../contract/ids.ts'
import type { App, Ctx, MemberCtx } from '../ctx.ts'
import type { BoundCall } from './serve.ts'

const TAG_LIFETIME_MS = 5 * 60_000
/** Bound on the difference between two nodes' clocks, and between a row's time and its commit. */
const MAX_CLOCK_SKEW_MS = 5_000
/** Members whose last event is remembered. Beyond that the memory starts anew. */
const MAX_TRACKED_MEMBERS = 50_000
/** Events that change no answer. */
const ignoredEvents: LiveEvent['type'][] = ['hello', 'resync', 'seen', 'typing', 'logout']

export type ConditionalGet = ReturnType<typeof openConditionalGet>

export function openConditionalGet({ bus, clock }: Pick<App, 'bus' | 'clock'>) {
  /** By member, the latest event last. */
  const lastEventAt = new Map<number, number>()
  const now = () => clock.now().getTime()
  /** Answers from before this moment are never confirmed: this node may have missed an event. */
  let trackedSince = now()

  function track(member: Id<'member'>) {
    if (lastEventAt.size >= MAX_TRACKED_MEMBERS) evict()
    lastEventAt.delete(member)
    lastEventAt.set(member, now())
  }

  function evict() {
    const expired = now() - TAG_LIFETIME_MS - MAX_CLOCK_SKEW_MS
    for (const [member, at] of lastEventAt) {
      if (at > expired) break
      lastEventAt.delete(member)
    }
    if (lastEventAt.size < MAX_TRACKED_MEMBERS) return
    lastEventAt.clear()
    trackedSince = now()
  }

  bus.subscribe('live_event', ({ members, event }) => {
    if (!ignoredEvents.includes(event.type)) for (const member of members) track(member)
  })
  bus.subscribe('member_changed', ({ member }) => track(member))
  bus.subscribe('session_ended', ({ member }) => track(member))
  bus.onGap(() => {
    trackedSince = now()
  })

  function makeTag(timestamp: number, { call }: BoundCall, { site, member, locale }: MemberCtx) {
    const scope = createHash('sha256').update(`${call.name} ${site.id} ${member.id} ${locale}`).digest('base64url')
    return `W/"${timestamp.toString(36)}.${scope.slice(0, 12)}"`
  }

  return {
    /** The ETag of an answer that begins now; null where the call has none. */
    etagOf: (bound: BoundCall, ctx: Ctx): string | null =>
      bound.lastModified && isMemberCtx(ctx) ? makeTag(now(), bound, ctx) : null,

    async isNotModified(tag: string, bound: BoundCall, ctx: Ctx): Promise<boolean> {
      if (!bound.lastModified || !isMemberCtx(ctx) || !bus.ready()) return false
      const timestamp = Number.parseInt(/^W\/"([0-9a-z]{1,11})\./.exec(tag)?.[1] ?? '', 36)
      const age = now() - timestamp
      if (!(age >= 0 && age < TAG_LIFETIME_MS && timestamp >= trackedSince && tag === makeTag(timestamp, bound, ctx)))
        return false
      const lastEvent = lastEventAt.get(ctx.member.id)
      if (lastEvent !== undefined && lastEvent > timestamp - MAX_CLOCK_SKEW_MS) return false
      const lastModified = await bound.lastModified(ctx)
      return lastModified === null || lastModified.getTime() < timestamp - MAX_CLOCK_SKEW_MS
    },
  }
}

const isMemberCtx = (ctx: Ctx): ctx is MemberCtx => ctx.member !== null
