// Swipes are forgotten after 90 days: whoever was passed is somebody new again. A like stands without the swipe that gave it.
import type { App } from '../base/ctx.ts'

const kept = 90

/** On every site. */
export async function sweepSwipes({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  await db.run`delete from swipe where swiped_at < ${now}::timestamptz - make_interval(days => ${kept})`
  await db.run`delete from swipe_day where day < (${now}::timestamptz - interval '3 days')::date`
}
