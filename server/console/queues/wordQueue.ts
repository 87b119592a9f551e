// The queue of marked words: profile texts with signs of a scam that wait for a look; they are shown to others, refused, or made
// a case of (SAFE-4, STAFF-2).
import type { StaffInput } from '../../../contract/console/call.ts'
import type { wordQueue as calls } from '../../../contract/console/queues.ts'
import { openWordsCase, refuseWords, textsInCases } from '../../cases/index.ts'
import { releaseWords, type WordsToReview, wordsToReview, wordsWaiting } from '../../members/index.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStale } from '../refusal.ts'
import { requireHeld } from './lease.ts'
import { finish, type Queue } from './queue.ts'

/** But for those of which a case is open. */
export const words: Queue<WordsToReview> = {
  name: 'words',
  find: async (db, filter) =>
    wordsToReview(db, { ...filter, without: [...filter.without, ...(await textsInCases(db, filter.sites))] }),
  count: async (db, sites) => wordsWaiting(db, sites, await textsInCases(db, sites)),
}

/** As the page showed them, by who holds them. Returns since when. */
async function requireSame(ctx: SiteCtx, item: string, seen: string): Promise<Date> {
  const { taken_at } = await requireHeld(ctx, 'words', item)
  const filter = { sites: [ctx.site.id], only: [item], without: [], limit: 1, staff: ctx.staff.id }
  const [now] = await words.find(ctx.db, filter)
  if (!now) return refuseStale({ state: 'gone', by: null })
  if (now.words !== seen) return refuseStale({ state: 'changed', by: null })
  return taken_at
}

export async function accept(ctx: SiteCtx, { item, words: seen }: StaffInput<typeof calls.accept>) {
  const shown_at = await requireSame(ctx, item, seen)
  await releaseWords(ctx, ctx.actor('released in the queue'), item)
  await finish(ctx, 'words', item, { decision: 'release', shown_at })
  return {}
}

export async function refuse(ctx: SiteCtx, input: StaffInput<typeof calls.refuse>) {
  const { item, words: seen, ground, facts, reason } = input
  const shown_at = await requireSame(ctx, item, seen)
  const by = { staff: ctx.staff, actor: ctx.actor(reason) }
  const { decision } = await refuseWords(ctx, by, { member: item, ground, facts })
  await finish(ctx, 'words', item, { decision: ground, shown_at })
  return { decision }
}

export async function openCase(ctx: SiteCtx, { item, words: seen, reason }: StaffInput<typeof calls.openCase>) {
  const shown_at = await requireSame(ctx, item, seen)
  const opened = await openWordsCase(ctx, ctx.actor(reason), item)
  await finish(ctx, 'words', item, { decision: 'case', shown_at })
  return { case: opened.case }
}
