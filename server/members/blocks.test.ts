// The list of blocked members (PRO-6).
import { expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import { block } from './block.ts'
import { blocks } from './blocks.ts'
import { unblock } from './unblock.ts'

const { db, app } = await databaseFixture()

test('PRO-6 the list shows the blocked members, latest first, by name only; neither those who blocked the member nor deleted ones', async () => {
  const site = await makeSite(db)
  const [member, ann, foe, deletedMember] = await Promise.all(
    ['Me', 'Ann', 'Foe', 'Gone'].map((name) => makeMember(db, site, { name })),
  )
  const drawn = await makeMember(db, site, { name: 'Drawn', kind: 'fictional' })
  if (!member || !ann || !foe || !deletedMember) throw new Error('nobody')
  const memberCtx = ctxOf(app, site, member)
  for (const { public_id } of [ann, deletedMember, drawn]) {
    await block(memberCtx, { id: public_id })
    app.time = addSeconds(app.time, 60)
  }
  await block(ctxOf(app, site, foe), { id: member.public_id })
  await db.run`update member set status = 'deleted' where id = ${deletedMember.id}`
  const { members } = await blocks(memberCtx)
  expect(members).toEqual([
    { id: drawn.public_id, name: 'Drawn', fictional: true, blocked_at: addSeconds(app.time, -60).toISOString() },
    { id: ann.public_id, name: 'Ann', fictional: false, blocked_at: addSeconds(app.time, -180).toISOString() },
  ])
  await unblock(memberCtx, { id: ann.public_id })
  expect((await blocks(memberCtx)).members.map(({ name }) => name)).toEqual(['Drawn'])
  expect((await blocks(ctxOf(app, site, foe))).members.map(({ name }) => name)).toEqual(['Me'])
})
