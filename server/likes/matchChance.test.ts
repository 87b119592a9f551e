// The measured match chance of premium members beside that of free ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeSite } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { matchChance } from './matchChance.ts'

let db: Database
let drop: () => Promise<void>
let site: Site
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** `likes` given, of which `matched` meet one. */
async function liker(paid_user: boolean, likes: number, matched: number, at = now) {
  const member = await makeMember(db, site, { now, paid_user })
  for (let n = 0; n < likes; n++) {
    const newMember = await makeMember(db, site, { now })
    await db.run`insert into member_like (site_id, from_id, to_id, origin, created_at)
      values (${site.id}, ${member.id}, ${newMember.id}, 'member', ${at})`
    if (n < matched)
      await db.run`insert into member_match (site_id, a_id, b_id, created_at) values (${site.id}, ${member.id}, ${newMember.id}, ${at})`
  }
}

test('CRED-9 the measured figure: matches of a hundred likes, premium against free', async () => {
  const from = new Date('2026-11-01T00:00:00Z')
  expect(await matchChance(db, site.id, from)).toMatchObject({ percent: null })
  await liker(true, 4, 3)
  await liker(false, 8, 4)
  await liker(false, 5, 5, new Date('2026-10-01T00:00:00Z'))
  const otherSite = await makeSite(db)
  expect(await matchChance(db, site.id, from)).toEqual({
    premium: { likes: 4, matches: 3 },
    free: { likes: 8, matches: 4 },
    percent: 50,
  })
  expect(await matchChance(db, otherSite.id, from)).toMatchObject({ percent: null, premium: { likes: 0 } })
})
