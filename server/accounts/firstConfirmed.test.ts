// Somebody signs up with another's address and waits: whoever has the mailbox gets the account, and the other one is out (ACC-6, ACC-14).
import { expect, test } from 'vitest'
import { security } from '../../contract/index.ts'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { createLink } from '../notifications/index.ts'
import { addPasskey } from '../security/addPasskey.ts'
import { enableTwoStep } from '../security/enableTwoStep.ts'
import { findSessionMember, openSession } from '../security/index.ts'
import { passkeyOptions } from '../security/passkeyOptions.ts'
import { resetPassword } from '../security/resetPassword.ts'
import { startTwoStep } from '../security/startTwoStep.ts'
import { activate } from './activate.ts'

const { db, app } = await databaseFixture()

let counter = 0
/** With all that lets in, as if it were from before. */
async function squatter(site: Site) {
  const member = await makeMember(db, site, { status: 'not_confirmed', email: `mine${++counter}@example.org` })
  const session = await openSession(ctxOf(app, site, null), db, member.id)
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at) values (${member.id}, ${site.id}, '', now(), now())`
  await db.run`insert into recovery_code (member_id, site_id, code_hash) values (${member.id}, ${site.id}, '\\x00')`
  await db.run`
    insert into passkey (credential_id, site_id, member_id, public_key, counter, transports, name, created_at)
    values (${member.public_id}, ${site.id}, ${member.id}, '\\x00', 0, '{}', '', now())`
  await db.run`
    insert into login_ceremony (token_hash, site_id, member_id, purpose, expires)
    values (${Buffer.from(member.public_id)}, ${site.id}, ${member.id}, 'second_step', now() + interval '1 year')`
  return { ...member, session }
}
const left = ({ id }: CurrentMember) => db.one`
  select (select count(*)::int from session where member_id = ${id}) as sessions,
    (select count(*)::int from two_step where member_id = ${id}) as two_step,
    (select count(*)::int from recovery_code where member_id = ${id}) as codes,
    (select count(*)::int from passkey where member_id = ${id}) as passkeys,
    (select count(*)::int from login_ceremony where member_id = ${id}) as steps`
const none = { sessions: 0, two_step: 0, codes: 0, passkeys: 0, steps: 0 }

async function link(site: Site, { id }: CurrentMember, purpose: 'activate' | 'reset') {
  const whole = await createLink(ctxOf(app, site, null), id, purpose)
  return new URL(whole).searchParams.get('token') as string
}
const password = 'three geese at dusk'
const confirmBy = {
  activate: async (site: Site, token: string, by: CurrentMember | null) => {
    await activate(ctxOf(app, site, by), { token, password, password_again: password })
  },
  reset: async (site: Site, token: string, by: CurrentMember | null) => {
    await resetPassword(ctxOf(app, site, by), { token, password, password_again: password })
  },
}

test.each(['activate', 'reset'] as const)(
  'ACC-14 ACC-8 ACC-6 the first confirmation, by %s, from elsewhere ends every session, passkey and second step of before',
  async (purpose) => {
    const site = await makeSite(db)
    const member = await squatter(site)
    await confirmBy[purpose](site, await link(site, member, purpose), null)
    expect(await left(member)).toEqual(none)
    expect(await findSessionMember(db, site, member.session, app.time)).toBeNull()
    const another = await squatter(site)
    await confirmBy[purpose](site, await link(site, another, purpose), member)
    expect(await left(another)).toEqual(none)
  },
)

test('ACC-6 ACC-8 whoever confirms in the browser that signed up stays logged in; a member’s own ways in stay with a reset', async () => {
  const site = await makeSite(db)
  const member = await squatter(site)
  await confirmBy.activate(site, await link(site, member, 'activate'), member)
  expect(await left(member)).toMatchObject({ sessions: 1, two_step: 1, passkeys: 1 })
  // Only a passkey younger than the password is in doubt.
  await db.run`update member set password_changed_at = now() + interval '1 year' where id = ${member.id}`
  await confirmBy.reset(site, await link(site, member, 'reset'), null)
  expect(await left(member)).toMatchObject({ sessions: 0, two_step: 1, codes: 1, passkeys: 1 })
})

test('ACC-14 ACC-6 no second step and no passkey before the address is confirmed', async () => {
  const site = await makeSite(db)
  const member = await makeMember(db, site, { status: 'not_confirmed', email: `mine${++counter}@example.org` })
  const client = inProcessClient(app, site)
  const ctx = await client.ctx()
  await openSession(ctx, db, member.id)
  client.jar['auth.session'] = /auth\.session=([^;]+)/.exec(ctx.cookies_set[0] as string)?.[1] as string
  const ways = [
    () => client.ask(security.startTwoStep, startTwoStep, {}),
    () => client.ask(security.enableTwoStep, enableTwoStep, { code: '123456' }),
    () => client.ask(security.passkeyOptions, passkeyOptions, {}),
    () => client.ask(security.addPasskey, addPasskey, { response: {} }),
  ]
  for (const way of ways) expect(await refusalOf(way())).toEqual({ code: 'not_confirmed' })
  await db.run`update member set status = 'active' where id = ${member.id}`
  expect(await refusalOf(client.ask(security.startTwoStep, startTwoStep, {}))).toBeNull()
  expect(await refusalOf(client.ask(security.passkeyOptions, passkeyOptions, {}))).toBeNull()
})
