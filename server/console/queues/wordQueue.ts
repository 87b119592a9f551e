// The queue of marked words: profile texts with signs of a scam that wait for a look (SAFE-4, STAFF-2). What must not stay is
// a case of its member, which is decided there.
import type { StaffInput } from '../../../contract/console/call.ts'
import type { wordQueue as calls } from '../../../contract/console/queues.ts'
import { releaseWords, type WordsToReview, wordsToReview, wordsWaiting } from '../../members/index.ts'
import type { SiteCtx } from '../context.ts'
import { refuseStale } from '../refusal.ts'
import { requireHeld } from './lease.ts'
import { finish, type Queue } from './queue.ts'

export const words: Queue<WordsToReview> = {
  name: 'words',
  find: wordsToReview,
  count: wordsWaiting,
}

export async function accept(ctx: SiteCtx, { item, words: seen }: StaffInput<typeof calls.accept>) {
  const { taken_at } = await requireHeld(ctx, 'words', item)
  const [now] = await wordsToReview(ctx.db, { sites: [ctx.site.id], only: [item], without: [], limit: 1 })
  if (!now) return refuseStale({ state: 'gone', by: null })
  if (now.words !== seen) return refuseStale({ state: 'changed', by: null })
  await releaseWords(ctx, ctx.actor('released in the queue'), item)
  await finish(ctx, 'words', item, { decision: 'release', shown_at: taken_at })
  return {}
}
