// Colleagues in the console: sites change at once, a role by two persons, and what was asked for before does not undo it
// (STAFF-1, OPS-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as staff from '../../contract/console/staff.ts'
import { makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let olga: ConsoleClient
let omar: ConsoleClient
let sue: ConsoleClient
const reason = 'a test of it'

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, undefined, { jobs: false })
  await makeSite(server.db, { key: 'staff-site' })
  olga = await signedInStaff(server, { name: 'Olga', role: 'operator' })
  omar = await signedInStaff(server, { name: 'Omar', role: 'operator', ip: '10.9.0.1' })
  sue = await signedInStaff(server, { name: 'Sue', role: 'support' })
})
afterAll(() => server.close())

const errorOf = async (it: ReturnType<ConsoleClient['call']>) => {
  const { status, json } = await it
  return status === 200 ? 'done' : [json.error, json.text ?? null]
}
const rowOf = async (name: string) =>
  (await olga.call(staff.list, {})).json.find((it: { name: string }) => it.name === name) as {
    role: string
    sites: string[]
  }
const lastAction = () => server.db.one`select action, actor, subject from audit order by id desc limit 1`

test('STAFF-1 OPS-4 sites change at once; a role when another operator has approved it, and an older request does not undo it', async () => {
  const before = (await olga.call(staff.invite, { name: 'Sue', reason })).json
  expect(before.request).toEqual(expect.any(String))
  expect(await errorOf(olga.call(staff.setSites, { name: 'Sue', sites: ['staff-site'], reason }))).toBe('done')
  expect(await rowOf('Sue')).toMatchObject({ role: 'support', sites: ['staff-site'] })
  expect(await errorOf(olga.call(staff.setSites, { name: 'Sue', sites: ['nowhere'], reason }))).toEqual([
    'refused',
    'site: there is none called nowhere',
  ])
  const { request } = (await olga.call(staff.setRole, { name: 'Sue', role: 'moderator', reason })).json
  expect(await rowOf('Sue')).toMatchObject({ role: 'support' })
  expect((await errorOf(olga.call(staff.approve, { request })))[0]).toBe('refused')
  expect(await errorOf(omar.call(staff.approve, { request }))).toBe('done')
  expect(await rowOf('Sue')).toMatchObject({ role: 'moderator', sites: ['staff-site'] })
  expect(await lastAction()).toEqual({ action: 'staff.role', actor: 'Olga (approved by Omar)', subject: 'Sue' })
  expect(await errorOf(omar.call(staff.approve, { request: before.request }))).toBe('done')
  expect(await rowOf('Sue')).toMatchObject({ role: 'moderator', sites: ['staff-site'] })
  expect(await errorOf(olga.call(staff.setRole, { name: 'Sue', role: 'moderator', reason }))).toEqual([
    'refused',
    'role: Sue has it already',
  ])
})

test('STAFF-1 OPS-4 nobody else changes roles; the last operator stays one, whichever of two requests is approved last', async () => {
  expect(await errorOf(sue.call(staff.setRole, { name: 'Sue', role: 'operator', reason }))).toEqual([
    'not_permitted',
    null,
  ])
  const [one, other] = [
    (await olga.call(staff.setRole, { name: 'Omar', role: 'finance', reason })).json.request,
    (await omar.call(staff.setRole, { name: 'Olga', role: 'finance', reason })).json.request,
  ]
  expect(await errorOf(olga.call(staff.approve, { request: other }))).toBe('done')
  expect(await rowOf('Olga')).toMatchObject({ role: 'finance' })
  expect((await errorOf(olga.call(staff.approve, { request: one })))[0]).toBe('refused')
  expect(await errorOf(omar.call(staff.setRole, { name: 'Omar', role: 'support', reason }))).toEqual([
    'refused',
    'name: the last operator; add another one first',
  ])
  expect((await server.db.one<{ role: string }>`select role from staff where name = 'Omar'`).role).toBe('operator')
})
