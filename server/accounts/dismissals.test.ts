// Dismissed alerts of a member: one time for each alert, on all devices.
import { expect, test } from 'vitest'
import { dismissals, durationSeconds } from '../../contract/limits.ts'
import { ctxOf, makeMember } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import { currentUser } from './currentUser.ts'
import { dismissAlert } from './dismissals.ts'

const { db, app, site } = await databaseFixture()
const evening = app.time

test('NAV-8 a dismissal is the member’s: each alert has its own, and open tabs hear of it', async () => {
  const [anna, ben] = [await makeMember(db, site), await makeMember(db, site)]
  const known = async (member: typeof anna) => (await currentUser(ctxOf(app, site, member))).user?.dismissed_alerts
  for (const alert of dismissals) {
    const ctx = ctxOf(app, site, anna)
    await dismissAlert(ctx, { alert })
    app.liveEvents.length = 0
    await ctx.committed()
    expect(app.liveEvents).toEqual([{ members: [anna.id], event: { type: 'user' } }])
  }
  expect(await known(anna)).toEqual(dismissals.toSorted())
  expect(await known(ben)).toEqual([])
})

test('NAV-8 an alert returns after seven days since it was last dismissed, the time bonus never', async () => {
  const anna = await makeMember(db, site)
  const ctx = ctxOf(app, site, anna)
  const known = async () => (await currentUser(ctx)).user?.dismissed_alerts
  await dismissAlert(ctx, { alert: 'enrich' })
  await dismissAlert(ctx, { alert: 'time_bonus' })
  app.time = addSeconds(evening, 3_600)
  await dismissAlert(ctx, { alert: 'enrich' })
  app.time = addSeconds(evening, durationSeconds.dismissed + 3_599)
  expect(await known()).toEqual(['enrich', 'time_bonus'])
  app.time = addSeconds(evening, durationSeconds.dismissed + 3_600)
  expect(await known()).toEqual(['time_bonus'])
  app.time = addSeconds(evening, 3_650 * 86_400)
  expect(await known()).toEqual(['time_bonus'])
})
