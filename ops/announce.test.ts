// The program with which an operator tells the members something: what it writes down, and what it says where it can't.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../server/base/db/database.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { run } from './programs.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let folder: string
beforeAll(async () => {
  made = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nightjar-announce-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await made.drop()
})

const texts = JSON.stringify({ en: { subject: 'Something new', text: 'Look.', link: '/credits' } })
async function announce(site: string, kind: string, file: string) {
  const path = join(folder, 'texts.json')
  await writeFile(path, file)
  return run(join(import.meta.dirname, 'announce.ts'), [site, kind, path], { DATABASE_URL: made.url }, false)
}

test('NOTE-2 it writes the announcement down for its site', async () => {
  const { code, output } = await announce('gay', 'news', texts)
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Announcement \d+ is written down, for \d+ members who want news\.\n$/),
  ])
  const db = connect(made.url, { max: 1 })
  expect(
    await db.many`select s.key, a.kind, a.texts, a.finished_at from announcement a join site s on s.id = a.site_id`,
  ).toEqual([{ key: 'gay', kind: 'news', texts: JSON.parse(texts), finished_at: null }])
  await db.close()
})

test('NOTE-2 it says in one line what is wrong, and writes nothing', async () => {
  for (const [site, kind, file, says] of [
    ['nowhere', 'news', texts, /^site: there is none called nowhere\n$/],
    ['gay', 'likes', texts, /^kind: /],
    ['gay', 'news', '{"en":', /JSON/],
  ] as const)
    expect([site, kind, await announce(site, kind, file)]).toEqual([
      site,
      kind,
      expect.objectContaining({ code: 1, output: expect.stringMatching(says) }),
    ])
})
