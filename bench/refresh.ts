// Refresh of an open page (user, chats, likes) with 10 and 1,000 conversations: unchanged, and fully sent (CHAT-9).

import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, median, oncePerRound, type Run } from './harness/bench.ts'
import { type HttpConnection, openConnection, pageHeaders, request } from './harness/httpConnection.ts'

const sizes = { few: 10, many: 1_000 }
type Size = keyof typeof sizes
const bundle = ['/api/user.php', '/api/chats.php', '/api/likes.php']
const CALL_COUNT = 200

type RefreshFixture = AppFixture & { connection: HttpConnection; people: Record<Size, LoggedIn> }

async function setup(run: Run): Promise<RefreshFixture> {
  const fixture = await appFixture(run)
  const members = await makeMembers(fixture, 2 + sizes.many)
  const [few, many, ...others] = members as [LoggedIn, LoggedIn, ...LoggedIn[]]
  await talks(fixture, few, others.slice(0, sizes.few))
  await talks(fixture, many, others)
  const benchFixture = { ...fixture, connection: await openConnection(fixture.port), people: { few, many } }
  run.say('warming up …')
  for (let n = 0; n < 30; n++) for (const size of ['few', 'many'] as const) await ask(benchFixture, size)
  return benchFixture
}

async function talks({ db, site_id }: AppFixture, member: LoggedIn, others: LoggedIn[]) {
  const ids = others.map(({ id }) => `${id}`)
  await db.run`
    with it as (
      select o as other, now() - n * interval '1 hour' as at, n from unnest(${ids}::bigint[]) with ordinality it (o, n)
    ), c as (
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at,
        a_unread, a_last_visible_seq, a_last_visible_at, a_last_visible_day, b_unread, b_last_visible_seq, b_last_visible_at, b_last_visible_day)
      select ${site_id}, new_id(), least(${member.id}::bigint, other), greatest(${member.id}::bigint, other), other, false, 1, at,
        (n % 5 = 0 and ${member.id} < other)::int, 1, at, at::date, (n % 5 = 0 and ${member.id} > other)::int, 1, at, at::date
      from it
      returning id, started_by as other, created_at as at
    )
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select c.id, 1, ${site_id}, c.other, 'text', 'Are you free on Friday?', 2, false, c.at from c`
}

/** Milliseconds of all three, one after the other, and their tags. With `tags` each must be as it was. */
async function ask({ connection, host, people }: RefreshFixture, size: Size, tags?: string[]) {
  const etags: string[] = []
  let took = 0
  for (const [at, path] of bundle.entries()) {
    const text = request('GET', path, {
      ...pageHeaders(host),
      cookie: people[size].cookie,
      ...(tags && { 'if-none-match': tags[at] as string }),
    })
    const began = performance.now()
    const { status, head } = await connection.ask(text)
    took += performance.now() - began
    if (status !== (tags ? 304 : 200)) throw new Error(`${path} answered ${status}`)
    etags.push(/\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '')
  }
  return { took, tags: etags }
}

type Took = Record<`${Size} ${'all' | 'still'}`, number[]>
const timed = oncePerRound(
  async (_round) => ({ 'few all': [], 'many all': [], 'few still': [], 'many still': [] }) as Took,
)
async function measured(fixture: RefreshFixture, round: number) {
  const times = await timed(round)
  if (times['few all'].length) return times
  for (let n = 0; n < CALL_COUNT; n++)
    for (const size of ['few', 'many'] as const) {
      const all = await ask(fixture, size)
      times[`${size} all`].push(all.took)
      times[`${size} still`].push((await ask(fixture, size, all.tags)).took)
    }
  return times
}
const p50 = (what: keyof Took) => async (fixture: RefreshFixture, round: number) =>
  median((await measured(fixture, round))[what])

export const bench = defineBench<RefreshFixture>({
  setup,
  minutes: 8,
  measures: [
    ...(['few', 'many'] as const).map((size) => ({
      name: `refresh, all of it, ${sizes[size]} conversations`,
      unit: 'ms p50',
      value: p50(`${size} all`),
      anchor: 'nothing is new',
      anchor_value: p50(`${size} still`),
      target: { of: 'ratio' as const, min: 2 },
    })),
    {
      name: 'refresh growth 10-1,000, nothing is new',
      unit: 'ms p50',
      value: p50('many still'),
      anchor: 'with 10 conversations',
      anchor_value: p50('few still'),
      target: { of: 'ratio', max: 2 },
    },
    {
      name: 'refresh growth 10-1,000, all of it',
      unit: 'ms p50',
      value: p50('many all'),
      anchor: 'with 10 conversations',
      anchor_value: p50('few all'),
      target: { of: 'ratio', max: 2 },
    },
  ],
})
