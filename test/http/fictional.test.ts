// Fictional people are marked wherever their name or face appears: call schemas, responses, database, mails and pushes
// (PRO-8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { relayOutbox } from '../../server/notifications/index.ts'
import { defaultSite } from '../../server/sites/index.ts'
import { makeMember } from '../fixtures/app.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

let server: TestServer
let member: Client
let me: string
/** Somebody who likes the member, is liked, talks to it: found wherever one is found. */
let friend: string
let blocked: string

beforeAll(async () => {
  server = await testServer()
  const [cast, other, third] = [castMember('gay', 1), castMember('gay', 2), castMember('gay', 3)]
  const enter = async ({ email, password }: typeof cast) => {
    const httpClient = client(server.port, 'gay.localhost')
    const { json } = await httpClient.login(email, password)
    return { it: httpClient, id: json.user.profile.id as string }
  }
  const [mine, otherClient] = [await enter(cast), await enter(other)]
  member = mine.it
  me = mine.id
  friend = otherClient.id
  blocked = (await enter(third)).id
  await otherClient.it.post(`/api/members/${me}/like`)
  await member.post(`/api/members/${friend}/like`)
  await member.post(`/api/members/${friend}/messages`, {
    client_id: crypto.randomUUID(),
    body: 'Hello',
    price: await readShownPrice(member, friend as string),
  })
  await member.post(`/api/members/${blocked}/block`)
  await server.db.run`update member set likes_for_me = true where public_id = ${me}`
})
afterAll(() => server.close())

type Fields = Record<string, unknown>
const isFields = (it: unknown): it is Fields => typeof it === 'object' && it !== null

/** Every object inside, with the way there. */
function* objectsIn(it: unknown, path: string): Generator<[path: string, fields: Fields]> {
  if (!isFields(it)) return
  if (!Array.isArray(it)) yield [path, it]
  for (const [name, value] of Object.entries(it)) yield* objectsIn(value, Array.isArray(it) ? path : `${path}.${name}`)
}
/** A person as others see it: a name with an age or a face. A company or a site has neither. */
const isSomebody = (fields: Fields) => 'name' in fields && ('age' in fields || 'main_image' in fields)

/** Every object that a shape describes, through lists, choices and what may be missing. */
function* shapesIn(shape: unknown, path: string): Generator<[path: string, entries: Fields]> {
  if (!isFields(shape)) return
  if (isFields(shape.entries)) {
    yield [path, shape.entries]
    for (const [name, value] of Object.entries(shape.entries)) yield* shapesIn(value, `${path}.${name}`)
  }
  for (const inner of [
    shape.item,
    shape.wrapped,
    ...[shape.options, shape.pipe].flatMap((it) => (Array.isArray(it) ? it : [])),
  ])
    if (inner !== shape) yield* shapesIn(inner, path)
}

test('PRO-8 no call has a shape that shows somebody without saying what they are', () => {
  const somebody = calls.flatMap(({ name, output }) =>
    [...shapesIn(output, name)].filter(([, entries]) => isSomebody(entries)),
  )
  expect(somebody.length).toBeGreaterThan(15)
  const silent = somebody.filter(([, entries]) => !('fictional' in entries)).map(([path]) => path)
  // Oneself, whom `user.fictional_icon` speaks of.
  expect(silent.filter((path) => !/^accounts\.\w+\.user\.profile$/.test(path))).toEqual([])
})

/** What the reading calls ask for; those that ask for something else are looked at by their shape alone. */
const inputs = (call: Call) => ({ id: friend, query: call.query })

async function answers() {
  const results: [name: string, json: unknown][] = []
  for (const call of calls.filter(({ method, access: who }) => method === 'GET' && who !== 'system')) {
    const { id, query } = inputs(call)
    if (call.path === '/api/logout.php' || /\{(?!id\})/.test(call.path)) continue
    const address = `${call.path.replace('{id}', id)}?${new URLSearchParams(query)}`
    const { status, json } = await member.get(address)
    if (status === 200) results.push([call.name, json])
  }
  return results
}

test('PRO-8 every answer says of everybody in it, truly, whether they are fictional', async () => {
  const found = await answers()
  const people = found.flatMap(([name, json]) =>
    [...objectsIn(json, name)].filter(
      ([path, fields]) => isSomebody(fields) && !path.startsWith('accounts.currentUser'),
    ),
  )
  const kinds = await server.db.many<{ public_id: string; fictional: boolean }>`
    select public_id, kind = 'fictional' as fictional from member`
  const truth = new Map(kinds.map(({ public_id, fictional }) => [public_id, fictional]))
  for (const [path, { id, fictional }] of people) expect(fictional, path).toBe(truth.get(id as string))
  // Each of them showed somebody, or this test saw nothing.
  const where = new Set(people.map(([path]) => path))
  for (const it of [
    'search.find.results',
    'search.signupMatches.profiles',
    'search.matchFinder.profiles',
    'members.show',
    'members.show.related',
    'likes.list.profiles',
    'likes.list.liked_by',
    'likes.list.matches',
    'likes.autoLike',
    'likes.swipeDeck.cards',
    'chats.list.chats.profile',
  ])
    expect(where, it).toContain(it)
  const { json } = await member.get('/api/blocks')
  expect(json.members).toMatchObject([{ id: blocked, fictional: true }])
})

test('PRO-8 the schema knows no actor without a label', async () => {
  const label = (table: string, column: string) => server.db.maybe<{
    is_nullable: string
    column_default: string | null
  }>`
    select is_nullable, column_default from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${column}`
  for (const [table, column] of [
    ['member', 'kind'],
    ['member_like', 'origin'],
    ['member_like', 'from_id'],
    ['message', 'sender_id'],
    ['swipe', 'from_id'],
    ['conversation', 'started_by'],
    ['member_block', 'blocker_id'],
  ] as const)
    expect(await label(table, column), `${table}.${column}`).toEqual({ is_nullable: 'NO', column_default: null })
  // Whoever did something is a member, and so has a kind.
  const loose = await server.db.many<{ at: string }>`
    select c.relname || '.' || a.attname as at
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and a.attname in ('member_id', 'from_id', 'to_id', 'blocker_id', 'blocked_id', 'sender_id', 'started_by', 'a_id', 'b_id', 'other_id')
      and not exists (
        select 1 from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'member'::regclass and a.attnum = any(k.conkey))
    order by 1`
  expect(loose).toEqual([])
  for (const [table, column, values] of [
    ['member', 'kind', ['person', 'fictional']],
    ['member_like', 'origin', ['member', 'switch', 'profile']],
  ] as const) {
    const checks = await server.db.many<{ said: string }>`
      select pg_get_constraintdef(oid) as said from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`
    const said = checks.map((it) => it.said).find((it) => it.startsWith(`CHECK ((${column} = ANY`)) ?? ''
    expect([...said.matchAll(/'(\w+)'/g)].map(([, value]) => value)).toEqual(values)
  }
  await expect(
    server.db
      .run`insert into member_like (site_id, from_id, to_id, created_at) select site_id, min(id), max(id), now() from member group by 1`,
  ).rejects.toThrow(/origin/)
})

test('PRO-8 NOTE-2 NOTE-4 what a fictional profile does is told with its label and the site’s warning, in the reader’s language', async () => {
  const site = await defaultSite(server.db)
  if (!site) throw new Error('the demo has no site')
  const long_ago = new Date(Date.now() - durationSeconds.refresh * 10_000)
  for (const [language, like] of [
    ['en', 'New like'],
    ['de', ''],
  ] as const) {
    const reader = await makeMember(server.db, site, {
      email: `reader-${language}@example.org`,
      language,
      now: long_ago,
    })
    await server.db.run`
      insert into push_subscription (site_id, member_id, endpoint, p256dh, auth, created_at)
      values (${site.id}, ${reader.id}, ${`https://push.example.org/${language}`}, 'x', 'y', now())`
    const mask = await server.db.one<{ id: number; public_id: string; name: string }>`
      select id, public_id, name from member where public_id = ${friend}`
    await server.db.run`
      insert into member_like (site_id, from_id, to_id, origin, created_at) values (${site.id}, ${mask.id}, ${reader.id}, 'profile', now())`
    await server.db.run`
      insert into outbox (site_id, member_id, kind, reference, created_at) values (${site.id}, ${reader.id}, 'like', ${mask.public_id}, now())`
    await relayOutbox(server.app)
    const notifications = await server.db.many<{
      channel: string
      subject: string
      body_text: string
      body_html: string
    }>`
      select channel, subject, body_text, body_html from notification where member_id = ${reader.id} order by channel`
    const { fictional_singular, fictional_warning } = { ...site.choices, ...site.choices.translations[language] }
    expect(notifications.map(({ channel }) => channel)).toEqual(['mail', 'push'])
    const [mail, push] = notifications as [(typeof notifications)[0], (typeof notifications)[0]]
    expect(mail.subject).toContain(`${mask.name} (${fictional_singular})`)
    for (const words of [mail.body_text, mail.body_html]) {
      expect(words).toContain(fictional_singular)
      expect(words).toContain(fictional_warning)
    }
    expect(push.subject).toContain(like)
    expect(push.subject).toContain(`(\u{1F3AD} ${fictional_singular})`)
    expect(push.subject).not.toContain(mask.name)
  }
})
