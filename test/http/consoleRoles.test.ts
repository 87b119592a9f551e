// The matrix of the console: every call, by every role, on an own and on another site, made from the contract (STAFF-1).
// A call that runs is told by the refusal of its input, which comes last.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffCall } from '../../contract/console/call.ts'
import { staffCalls } from '../../contract/console/index.ts'
import type { Site } from '../../server/base/ctx.ts'
import { boundStaffCalls } from '../../server/console/index.ts'
import { permissions, type Role, roles } from '../../server/staff/index.ts'
import { makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, consoleClient, signedInStaff } from '../fixtures/console.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let ownSite: Site
let otherSite: Site
/** By role: works for one site, works for all. */
let limited: Record<Role, ConsoleClient>
let unlimited: Record<Role, ConsoleClient>

const byRole = async (make: (role: Role) => Promise<ConsoleClient>) =>
  Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await make(role)]))) as Record<
    Role,
    ConsoleClient
  >

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, undefined, { jobs: false })
  ownSite = await makeSite(server.db, { key: 'console-own' })
  otherSite = await makeSite(server.db, { key: 'console-other' })
  // Of networks of their own: all calls of one are too many in a minute.
  limited = await byRole((role) =>
    signedInStaff(server, { name: `Limited ${role}`, role, sites: [ownSite], ip: '10.8.1.1' }),
  )
  unlimited = await byRole((role) => signedInStaff(server, { name: `Free ${role}`, role, ip: '10.8.2.1' }))
})
afterAll(() => server.close())

/** What no call takes. */
const wrong = { 'no such field': 1 }
type Place = { site?: string }
const ask = (browser: ConsoleClient, { name, output }: StaffCall, place: Place) =>
  output === 'file'
    ? browser.get(`/api/${name}?${new URLSearchParams({ ...place, ...wrong } as never)}`)
    : browser.post(`/api/${name}`, { ...place, ...wrong })

const isAllowed = ({ permission }: StaffCall, role: Role) => (permissions[permission ?? ''] ?? []).includes(role)

/** What the matrix says: `invalid` is the input's, and all before it has passed. */
function expected(call: StaffCall, role: Role, who: 'limited' | 'unlimited', site: 'own' | 'other' | 'none'): string {
  if (call.scope === 'anyone' || call.scope === 'own') return 'invalid'
  if (!isAllowed(call, role)) return 'not_permitted'
  if (who === 'limited' && (call.scope === 'deployment' || site === 'other')) return 'other_site'
  return 'invalid'
}

/** Only calls about sites take one; a call about one site needs it. */
const placesOf = ({ scope }: StaffCall) =>
  scope === 'site'
    ? (['own', 'other'] as const)
    : scope === 'sites'
      ? (['own', 'other', 'none'] as const)
      : (['none'] as const)

test('STAFF-1 every call of the console is bound once, takes a strict object, and names a permission of the one matrix', () => {
  expect(boundStaffCalls.map(({ call }) => call.name).toSorted()).toEqual(staffCalls.map(({ name }) => name).toSorted())
  expect(new Set(staffCalls.map(({ name }) => name)).size).toBe(staffCalls.length)
  const faults = staffCalls.flatMap(({ name, permission, scope, input, writes, output }) => {
    const { type, entries = {} } = input as { type: string; entries?: Record<string, { type: string }> }
    const takesSite = entries.site ? (entries.site.type === 'optional' ? 'sites' : 'site') : 'none'
    return [
      ...(type === 'strict_object' ? [] : [`${name}: its input is no strict object`]),
      ...((scope === 'anyone' || scope === 'own') === (permission === null)
        ? []
        : [`${name}: ${permission} of ${scope}`]),
      ...(permission === null || permission in permissions
        ? []
        : [`${name}: no line of the matrix is "${permission}"`]),
      ...(takesSite === (scope === 'site' || scope === 'sites' ? scope : 'none')
        ? []
        : [`${name}: ${scope}, but its site`]),
      ...(writes && output === 'file' ? [`${name}: a file that writes`] : []),
      ...(/^[a-z]\w*\.[a-z]\w*$/.test(name) ? [] : [`${name}: SECTION.verb`]),
    ]
  })
  expect(faults).toEqual([])
})

test('STAFF-1 each role may do in the console what the matrix says, on the sites that the person works for', {
  timeout: 120_000,
}, async () => {
  const result: string[] = []
  const rule: string[] = []
  for (const call of staffCalls)
    for (const role of roles)
      for (const who of ['limited', 'unlimited'] as const)
        for (const place of placesOf(call)) {
          const site = { own: ownSite.key, other: otherSite.key, none: undefined }[place]
          const browser = (who === 'limited' ? limited : unlimited)[role]
          const { json } = await ask(browser, call, site === undefined ? {} : { site })
          const line = `${call.name} ${role} ${who} ${place}`
          result.push(`${line}: ${json.error}`)
          rule.push(`${line}: ${expected(call, role, who, place)}`)
        }
  expect(rule.length).toBeGreaterThan(150)
  expect(result).toEqual(rule)
})

test('STAFF-1 STAFF-4 who is not signed in gets nothing but what comes before the sign-in', async () => {
  const stranger = consoleClient(server)
  for (const call of staffCalls) {
    const { json } = await ask(stranger, call, { site: ownSite.key })
    expect([call.name, json.error]).toEqual([call.name, call.scope === 'anyone' ? 'invalid' : 'signed_out'])
  }
})

test('STAFF-1 a site that is not there is none to anybody', async () => {
  for (const call of staffCalls.filter(({ scope }) => scope === 'site' || scope === 'sites')) {
    const [mine, all] = await Promise.all(
      [limited, unlimited].map((who) => ask(who.operator, call, { site: 'nowhere' })),
    )
    expect([call.name, mine?.json.error, all?.json.error]).toEqual([call.name, 'other_site', 'not_found'])
  }
})
