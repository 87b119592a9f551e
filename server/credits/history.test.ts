// The history of a member's credits: one line for what happened at once, in pages, for nobody else.
import { expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { ctxOf, makeMember } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { history, PAGE_ROWS } from './history.ts'
import { issueCredits } from './index.ts'

const { db, app, site } = await databaseFixture()

const issue = (member_id: Id<'member'>, lot: 'bought' | 'signup', amount: number, reason: 'signup' | 'purchase') =>
  issueCredits(db, { site_id: site.id, member_id, lot, amount, reason, reference: `for ${member_id}`, now: app.time })
const spend = (member: { id: Id<'member'> }, amount: number, reason: string, reference: string) => db.run`
  select * from credit_spend(${[site.id]}, ${[member.id]}, ${[amount]}, ${[reason]}, ${[reference]}, ${app.time})`

test('CRED-6 the history has what came and went with the balance after it; what two lots paid is one line', async () => {
  const member = await makeMember(db, site)
  await issue(member.id, 'signup', 6, 'signup')
  await issue(member.id, 'bought', 15, 'purchase')
  await spend(member, 10, 'gift', 'gift 1')
  await spend(member, 2, 'message', 'message 1')
  const { movements, next } = await history(ctxOf(app, site, member), {})
  expect(movements.map(({ reason, amount, balance_after }) => [reason, amount, balance_after])).toEqual([
    ['message', -2, 9],
    ['gift', -10, 11],
    ['purchase', 15, 21],
    ['signup', 6, 6],
  ])
  expect(next).toBeNull()
})

test('CRED-6 pages of the history have each movement once; a cursor holds for its member alone', async () => {
  const [member, other] = [await makeMember(db, site), await makeMember(db, site)]
  const ctx = ctxOf(app, site, member)
  await issue(member.id, 'signup', 3, 'signup')
  await issue(member.id, 'bought', 500, 'purchase')
  for (let n = 0; n < 2 * PAGE_ROWS; n++) await spend(member, 2, 'message', `${member.id}:${n}`)
  const first = await history(ctx, {})
  const second = await history(ctx, { cursor: first.next ?? '' })
  const third = await history(ctx, { cursor: second.next ?? '' })
  const balances = [first, second, third].flatMap(({ movements }) => movements.map((it) => it.balance_after))
  expect(balances).toEqual([...Array.from({ length: 2 * PAGE_ROWS }, (_, n) => 303 + 2 * n), 503, 3])
  expect(third.next).toBeNull()
  await expect(history(ctxOf(app, site, other), { cursor: first.next ?? '' })).rejects.toMatchObject({
    fields: { cursor: expect.anything() },
  })
  expect(await history(ctxOf(app, site, other), {})).toEqual({ movements: [], next: null })
})
