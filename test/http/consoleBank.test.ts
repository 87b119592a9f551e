// The bank in the console: a collection file is made and taken, statements are read, and what matches nothing is looked at
// (PAY-5, PAY-6, STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bank from '../../contract/console/bank.ts'
import type { Site } from '../../server/base/ctx.ts'
import { readEnv } from '../../server/base/env.ts'
import { isTargetDay, wallClock } from '../../server/sepa/index.ts'
import { makeApp, makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { anotherAccount, collectingSite, creditEntry, monday, signMandate, statement } from '../fixtures/directDebit.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let time = monday
let server: TestServer
let finn: ConsoleClient
let site: Site
let debit: Awaited<ReturnType<typeof signMandate>>

beforeAll(async () => {
  const settings = { PAYMENTS: 'sepa,sandbox' }
  server = await testServer(settings, { now: () => time }, { jobs: false })
  site = await collectingSite(server.db, { iban: anotherAccount })
  const { secret, storage } = server.app
  const app = await makeApp(server.db, { env: readEnv(settings), secret, storage })
  app.time = time
  debit = await signMandate(app, site, await makeMember(server.db, site))
  time = morningBefore(debit.collect_on)
  finn = await signedInStaff(server, { name: 'Finn', role: 'finance' })
})
afterAll(() => server.close())

/** Of the last day on which the bank is open, when the file has to be handed in. */
function morningBefore(collect_on: string): Date {
  let at = new Date(`${collect_on}T09:00:00Z`)
  do at = new Date(at.getTime() - 86_400_000)
  while (!isTargetDay(wallClock(at, 'Europe/Berlin').day))
  return at
}

const reason = 'a test of it'
const overview = async () => (await finn.call(bank.overview, { site: site.key })).json
const read = async (bytes: Buffer) =>
  (await finn.call(bank.readFile, { name: 'day.xml', base64: bytes.toString('base64') })).json

test('PAY-5 STAFF-2 the file of what is due is made once, taken by who may, and counts as sent', async () => {
  const make = { site: site.key, reason }
  const both = await Promise.all([finn.call(bank.makeFile, make), finn.call(bank.makeFile, make)])
  expect(both.map(({ json }) => json.made).toSorted()).toEqual([false, true])
  const { files, is_set_up } = await overview()
  expect([is_set_up, files]).toEqual([true, [expect.objectContaining({ state: 'made', count: 1, amount: 899 })]])
  const take = { site: site.key, file: files[0].file, reason }
  const sven = await signedInStaff(server, { name: 'Sven', role: 'support' })
  expect((await sven.call(bank.takeFile, take)).json.error).toBe('not_permitted')
  const other = await makeSite(server.db, { key: 'bank-other' })
  expect((await finn.call(bank.takeFile, { ...take, site: other.key })).json.error).toBe('refused')
  const elsewhere = await signedInStaff(server, { name: 'Lara', role: 'finance', sites: [other] })
  expect((await elsewhere.call(bank.takeFile, take)).json.error).toBe('other_site')
  const { json } = await finn.call(bank.takeFile, take)
  expect(json.xml).toContain(debit.reference)
  expect(json.name).toBe(`${files[0].message_id}.xml`)
  expect((await overview()).files[0].state).toBe('sent')
})

test('PAY-6 STAFF-2 a statement is read once; what matches nothing waits for a person, who is done with it once', async () => {
  const credited = statement([creditEntry(debit)], { account: anotherAccount })
  expect(await read(credited)).toMatchObject([{ fresh: 1 }])
  expect(await read(credited)).toMatchObject([{ fresh: 0 }])
  expect(
    await read(statement([creditEntry({ reference: 'NOBODY-KNOWS', amount: 1_234 })], { account: anotherAccount })),
  ).toMatchObject([{ bookings: 1 }])
  const { held } = await overview()
  expect(held).toMatchObject([{ amount: 1_234, currency: 'EUR', why: 'unknown' }])
  const done = { site: site.key, reference: held[0].reference, reason }
  expect((await finn.call(bank.markDone, done)).status).toBe(200)
  expect((await finn.call(bank.markDone, done)).json.error).toBe('not_found')
  expect((await overview()).held).toEqual([])
  const actions = await server.db.many<{ action: string }>`
    select distinct action from audit where action like 'bank.%' or action = 'look' order by action`
  expect(actions.map(({ action }) => action)).toEqual(['bank.done', 'bank.download', 'bank.file', 'bank.read', 'look'])
})
