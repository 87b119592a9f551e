// Every text of every page comes from a catalogue: with TEXTS=marked only names, numbers and user content are unmarked
// (I18N-3).

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countries } from '../../contract/countries.ts'
import { refusals } from '../../contract/refusals.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { townNames } from '../../server/places/townName.ts'
import routes from '../../web/routes.ts'
import { testDatabase } from '../fixtures/database.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, spawnServer } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'
import { untranslatedTexts } from '../fixtures/untranslatedTexts.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let server: Awaited<ReturnType<typeof spawnServer>>
let member: Client
let own: RegExp
const ids: Record<string, string> = {}

beforeAll(async () => {
  database = await testDatabase()
  db = connect(database.url, { max: 2 })
  // A process of its own: the texts are marked once, as they are loaded.
  server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: database.data_dir, TEXTS: 'marked' })
  const [me, friend] = [castMember('gay', 0), castMember('gay', 1)]
  member = client(server.port, 'gay.localhost')
  await member.login(me.email, me.password)
  member.jar.set('lang', 'en')
  const other = client(server.port, 'gay.localhost')
  ids.member = (await other.login(friend.email, friend.password)).json.user.profile.id
  await member.post(`/api/members/${ids.member}/messages`, {
    client_id: crypto.randomUUID(),
    body: 'Hello',
    price: await readShownPrice(member, ids.member as string),
  })
  ids.chat = (await member.get('/api/chats.php')).json.chats[0].conversation.id
  const { rows } = await data()
  // The longest first, so that a name within another does not leave half of it.
  const words = [...new Set(rows.filter((it) => it.length > 1))].sort((a, b) => b.length - a.length)
  const listed = words.map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  own = new RegExp(`(?<!\\p{L})(?:${listed})(?!\\p{L})`, 'gu')
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await db.close()
  await database.drop()
})

const textsIn = (it: unknown): string[] =>
  typeof it === 'string' ? [it] : typeof it === 'object' && it !== null ? Object.values(it).flatMap(textsIn) : []

/** What members and the site say themselves, and what places, months and brands are called. */
async function data() {
  const visitor = client(server.port, 'gay.localhost')
  const messageTexts = await db.many<{ said: string }>`
    select name as said from member union select city from member where city is not null union select about from member where about is not null
    union select body from message where body is not null union select email from member where email is not null`
  const regions = (await visitor.get('/api/regions.php')).json.regions as { name: string }[]
  const names = (type: 'region' | 'currency') => new Intl.DisplayNames('en-GB', { type })
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1)))
  const days = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, 4 + at)))
  const dated = (dates: Date[], options: Intl.DateTimeFormatOptions) =>
    dates.map((it) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(it))
  const rows = [
    ...messageTexts.map((it) => it.said),
    ...textsIn((await visitor.get('/api/settings.php')).json),
    ...regions.map(({ name }) => name),
    ...brands(),
    ...Object.values(townNames.en),
    // What the server says by id, from the same catalogues.
    ...Object.values(refusals).map(({ message }) => message),
    ...Object.keys(countries).flatMap((it) => names('region').of(it) ?? []),
    ...dated(months, { month: 'long' }),
    ...dated(months, { month: 'short' }),
    ...dated(days, { weekday: 'long' }),
    ...dated(days, { weekday: 'short' }),
  ]
  return { rows }
}

const known: Record<string, string> = {
  'likes/m/:id': 'likes/m/{member}',
  'likes/:type': 'likes/received',
  'chats/:id': 'chats/{chat}',
  'credits/:id/:paymentmethod?': 'credits/p1',
  'transactions/:id?': 'transactions',
  ':token': 'nothing',
  '*': 'no/such/page',
}
const addressOf = (path: string) =>
  `/${(known[path] ?? path).replace(/(?<=^members\/):id/, '{member}').replace('/:slug?', '')}`.replace(
    /\{(\w+)\}/,
    (_, name) => ids[name] ?? '',
  )

/** Names that are the same in all languages, and stand on no site's list. */
const names =
  /^(?:English|Nederlands|Deutsch|Italiano|Français|Español|Polski|Dansk|Suomi|Norsk|Svenska|[A-Z]{2}|GIF|Backspace)$/

async function bareOf(it: Client, path: string) {
  const { text, headers } = await it.get(addressOf(path))
  if (!/html/.test(headers['content-type'] ?? '')) return { seen: 0, bare: [] }
  // Legal pages are files of their own, of which ops/texts.ts knows (pages/LOCALE/*.md).
  const texts = path.startsWith('pages/') ? text.replace(/<article[\s\S]*<\/article>|<title>.*<\/title>/g, '') : text
  // A consent stands in the words and the language in which it was given.
  const shown = path === 'account/consents' ? texts.replace(/<p lang="[^"]*">[^<]*<\/p>/g, '') : texts
  // The site's address is no text.
  const left = untranslatedTexts(shown).map((bare) =>
    bare.replaceAll(`http://gay.localhost:${server.port}`, '').replace(own, '').trim(),
  )
  return {
    seen: text.split('⟦').length - 1,
    bare: [...new Set(left)].filter((it) => /\p{L}/u.test(it) && !names.test(it)),
  }
}

/** The kit shows pieces with examples, in development alone. */
const paths = routes.map(({ path = '' }) => path).filter((it) => it !== 'kit')

/** What ways to pay are called in all languages. */
const brands = () =>
  [...readFileSync('web/payments/methods.ts', 'utf8').matchAll(/^ {2}\w+: '([^']+)',$/gm)].map(([, it = '']) => it)

test.each(paths)('I18N-3 /%s says nothing that no catalogue holds', async (path) => {
  for (const it of [client(server.port, 'gay.localhost'), member]) expect((await bareOf(it, path)).bare).toEqual([])
})

test('I18N-3 the pages were seen, and wore marks', async () => {
  const seen = await Promise.all(paths.map(async (path) => (await bareOf(member, path)).seen))
  expect(seen.filter((it) => it > 10).length).toBeGreaterThan(paths.length - 12)
})

test('I18N-3 a word beside the marks is found: between tags, in an attribute, in a placeholder', () => {
  const html =
    '<p title="Bare title">⟦Hello <b>there</b>, ⟧<!-- -->Jonas⟦!⟧ and &amp; more</p><img alt="⟦A face⟧"/><p>12 €</p>'
  expect(untranslatedTexts(html)).toEqual(['Jonas and & more', 'Bare title'])
})
