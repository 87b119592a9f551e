// Figures of a seeded history: what is stored, what everybody is told, the DSA report's sums and its statements (SAFE-2; DSA 15, 17, 24).
import { beforeAll, expect, test } from 'vitest'
import { caseMeasures } from '../../contract/cases.ts'
import { makeMember } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { staffKey } from '../../test/fixtures/staff.ts'
import { inJob } from '../sites/index.ts'
import { computeFigures } from './computeFigures.ts'
import { dsaReport } from './dsaReport.ts'
import { figures } from './figures.ts'
import { halfYearOf, yearOf } from './halfYear.ts'
import { statementsOfReasons } from './statementsOfReasons.ts'

const { db, app, site } = await databaseFixture()
const at = (hours: number) => new Date(Date.UTC(2026, 8, 1) + hours * 3_600_000)
let staff: number
let member: number

type Seed = {
  kind?: string
  reason?: string
  measure?: string
  ground?: string
  automated?: boolean
  notices?: number
  hours?: number
}

async function decided({ kind = 'report', reason = 'scam', notices = 1, hours = 10, ...seed }: Seed, n: number) {
  const { id } = await db.one<{ id: number }>`
    insert into moderation_case (site_id, kind, reason, subject_member, subject_kind, automated, opened_at, due_at, notices, state, closed_at)
    values (${site.id}, ${kind}, ${reason}, ${member}, 'profile', ${kind === 'signal'}, ${at(n)}, ${at(n + 48)}, ${notices}, 'decided', ${at(n + hours)})
    returning id`
  const { id: decision } = await db.one<{ id: number }>`
    insert into case_decision (site_id, case_id, member_id, measure, ground, facts, automated, decided_by, decided_at, redress_until, before)
    values (${site.id}, ${id}, ${member}, ${seed.measure ?? 'close'}, ${seed.ground ?? 'scam'}, 'SECRET WORDS of anna@example.org',
      ${seed.automated ?? false}, ${staff}, ${at(n + hours)}, ${at(n + 5_000)}, '{}')
    returning id`
  return { id, decision }
}

const history: Seed[] = [
  ...Array.from({ length: 11 }, () => ({ notices: 2 })),
  ...Array.from({ length: 4 }, () => ({ measure: 'warn', reason: 'harassment' })),
  ...Array.from({ length: 12 }, () => ({ kind: 'signal', measure: 'suspend', automated: true, hours: 30 })),
  { kind: 'takedown', measure: 'remove_everywhere', reason: 'other', ground: 'law_intimate_image' },
]

beforeAll(async () => {
  app.time = at(24 * 60)
  await staffKey(db, 'Lena', 'moderator')
  staff = (await db.one<{ id: number }>`select id from staff limit 1`).id
  member = (await makeMember(db, site, { now: app.time })).id
  for (let n = 0; n < 13; n++) await makeMember(db, site, { now: app.time, country: n < 2 ? 'US' : 'DE' })
  await makeMember(db, site, { now: app.time, kind: 'fictional' })
  await makeMember(db, site, { now: at(0), last_active: at(-24 * 200) })
  const made = []
  for (const [n, seed] of history.entries()) made.push(await decided(seed, n))
  for (const [n, outcome] of ['upheld', 'reversed', null].entries())
    await db.run`
      insert into case_appeal (site_id, decision_id, case_id, side, member_id, text, created_at, outcome, decided_by, decided_at)
      values (${site.id}, ${made[n]?.decision ?? 0}, ${made[n]?.id ?? 0}, 'member', ${member}, 'SECRET WORDS', ${at(100)}, ${outcome},
        ${outcome && staff}, ${outcome && at(148)})`
  await computeFigures(app)
  await computeFigures(app)
})

test('SAFE-2 the stored figures are those of the history, and a second night changes nothing', async () => {
  const { figures: stored } = await db.one<{ figures: object }>`
    select figures from transparency_period where site_id = ${site.id} order by period desc limit 1`
  expect(stored).toMatchObject({
    ...{ users: 14, eu_users: 12, notices: 39, automated: 12, median_hours: 10 },
    cases: { report: 15, signal: 12, takedown: 1, notice: 0 },
    decisions: { close: 11, warn: 4, suspend: 12, remove_everywhere: 1, none: 0 },
    ...{ appeals: 3, appeals_upheld: 1, appeals_reversed: 1 },
  })
})

test('SAFE-2 everybody is told counts of 10 and more, 0, and no sum that tells a smaller one', async () => {
  const { periods } = await figures({ db, site })
  expect(periods[0]).toMatchObject({
    ...{ from: '2026-07-01', to: '2026-12-31', as_of: '2026-10-31', users: 14, notices: 39 },
    cases: { report: 15, signal: 12, takedown: null, notice: 0 },
    decisions: { close: 11, warn: null, suspend: 12, remove_everywhere: null, none: 0 },
    ...{ all_decisions: 20, automated_percent: 45, median_hours: 10 },
    ...{ appeals: null, appeals_upheld: null, appeals_reversed: null },
  })
  expect(periods).toHaveLength(2)
  expect(periods[1]).toMatchObject({
    from: '2026-01-01',
    all_decisions: 0,
    median_hours: null,
    automated_percent: null,
  })
})

/** Rows of a CSV file of ours, without quoted line breaks. */
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )

test('SAFE-2 the DSA report: categories add up to the totals, keywords to their category, all to the history', async () => {
  const files = await inJob(app, site, (ctx) => dsaReport(ctx, 2026))
  expect(Object.keys(files).toSorted()).toEqual(
    [
      ...['1_report_identification.csv', '2_categories_names.csv', '3_member_states_orders.csv', '4_notices.csv'],
      ...['5_own_initiative_illegal.csv', '9_human_resources.csv', '10_AMAR.csv', '11_qualitative.csv'],
      ...['6_own_initiative_TC.csv', '7_appeals_and_recidivism.csv', '8_automated_means.csv', 'user_figures.csv'],
    ].toSorted(),
  )
  for (const [name, from, columns] of [
    ['4_notices.csv', 5, 10],
    ['5_own_initiative_illegal.csv', 5, 16],
    ['6_own_initiative_TC.csv', 5, 16],
  ] as const) {
    const [head, total, ...rest] = rowsOf(files[name] as string)
    expect(head?.length, name).toBe(from + columns)
    const isCategory = (row: string[]) => /^STATEMENT_CATEGORY_/.test(row[3] as string)
    expect(rest.filter(isCategory), name).toHaveLength(name.startsWith('5') ? 14 : 15)
    for (const column of [from, from + 2, from + 6].filter((it) => it !== from + 5)) {
      const sum = (rows: string[][]) => rows.reduce((all, row) => all + Number(row[column] || 0), 0)
      expect(sum(rest.filter(isCategory)), `${name} ${head?.[column]}`).toBe(Number(total?.[column] || 0))
      for (let n = 0; n < rest.length; n++) {
        const below = rest.slice(n + 1)
        const end = below.findIndex(isCategory)
        const keywords = end < 0 ? below : below.slice(0, end)
        if (isCategory(rest[n] as string[]) && keywords.length)
          expect(sum(keywords)).toBe(Number(rest[n]?.[column] || 0))
      }
    }
  }
  const totalOf = (name: string) =>
    rowsOf(files[name] as string)[1]
      ?.slice(5)
      .map(Number)
  // Notices, items, median hours, by law, by the rules: 11 closed accounts and a takedown.
  expect(totalOf('4_notices.csv')).toEqual([27, 0, 16, 0, 10, 0, 1, 0, 11, 0])
  expect(totalOf('6_own_initiative_TC.csv')?.slice(0, 2)).toEqual([12, 0])
  expect(totalOf('6_own_initiative_TC.csv')?.at(-2)).toBe(12)
  const appeals = rowsOf(files['7_appeals_and_recidivism.csv'] as string).slice(1, 7)
  expect(appeals.map((row) => row[6])).toEqual(['3', '1', '0', '1', '48', '1'])
  expect(rowsOf(files['user_figures.csv'] as string).map((row) => row[5])).toEqual(['Value', '', '12'])
})

test('SAFE-2 the DSA report’s other sheets are whole: what the program knows, and what it does not know empty and said so', async () => {
  const files = await inJob(app, site, (ctx) => dsaReport(ctx, 2026))
  const sheet = (name: string) => rowsOf(files[`${name}.csv`] as string)
  for (const [name, file] of Object.entries(files)) {
    const [head, ...rows] = rowsOf(file)
    expect(
      rows.filter((row) => row.length !== head?.length),
      name,
    ).toEqual([])
  }
  // Each category that a decision was counted in is named, with its grounds.
  const [, ...names] = sheet('2_categories_names')
  for (const [code, grounds] of [
    ['STATEMENT_CATEGORY_SCAMS_AND_FRAUD', /\bscam, .*law_fraud/],
    ['KEYWORD_ADULT_SEXUAL_MATERIAL', /\bphoto_explicit\b/],
    ['STATEMENT_CATEGORY_VIOLENCE', /\bphoto_violence\b/],
  ] as const)
    expect(names.find((row) => row[2] === code)?.[3]).toMatch(grounds)
  expect(names.filter((row) => row[0] === 'Category')).toHaveLength(16)
  const counted = [...sheet('4_notices'), ...sheet('6_own_initiative_TC')].map((row) => row[3])
  const used = new Set(counted.filter((it) => it && /^(STATEMENT|KEYWORD)/.test(it)))
  expect([...used].filter((code) => !names.some((row) => row[2] === code))).toEqual([])

  // Of orders nothing is known: each line of the category and Member State is there, empty.
  const [head = [], ...orders] = sheet('3_member_states_orders')
  expect(head).toHaveLength(20)
  expect(orders).toHaveLength((sheet('4_notices').length - 2) * 28)
  expect(new Set(orders.flatMap((row) => row.slice(6, 13)))).toEqual(new Set(['']))
  expect(new Set(orders[0]?.slice(13))).toEqual(
    new Set(['Not in the program’s records: to be filled in by the operator']),
  )

  const [, ...people] = sheet('9_human_resources')
  expect(people).toHaveLength(2 + 25)
  expect(people.map((row) => row[6]).filter(Boolean)).toEqual([])
  expect(people[0]?.[7]).toMatch(/^People who decided cases in this period: 1\./)
  expect(people.every((row) => /not in the program’s records/i.test(row[7] as string))).toBe(true)
  const [, ...recipients] = sheet('10_AMAR')
  expect(recipients).toHaveLength(28)
  expect(recipients[0]?.slice(4, 6)).toEqual(['TOTAL', '12'])
  expect(new Set(recipients.slice(1).map((row) => row[5]))).toEqual(new Set(['']))
})

test('SAFE-2 statements of reasons are what the transparency database takes: of restrictions alone, without anybody’s words', async () => {
  const statements = await inJob(app, site, (ctx) => statementsOfReasons(ctx, yearOf(2026)))
  expect(statements).toHaveLength(24)
  const text = JSON.stringify(statements)
  expect(text).not.toMatch(/SECRET|anna@|Lena/)
  for (const it of statements) {
    expect(it.puid).toMatch(/^[a-zA-Z0-9-_]+$/)
    expect([it.decision_account, it.decision_visibility, it.decision_provision].filter(Boolean)).toHaveLength(1)
    expect(it.content_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(it.application_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(it.territorial_scope).toEqual(['BE', 'DE', 'NL'])
    const isLaw = it.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
    expect([it.illegal_content_legal_ground !== undefined, it.incompatible_content_ground !== undefined]).toEqual([
      isLaw,
      !isLaw,
    ])
  }
  expect(statements.filter(({ source_type }) => source_type === 'SOURCE_VOLUNTARY')).toHaveLength(12)
  expect(statements.filter((it) => it.automated_decision === 'AUTOMATED_DECISION_PARTIALLY')).toHaveLength(12)
  expect(statements.at(-1)).toMatchObject({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    ...{ category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE', illegal_content_legal_ground: 'law_intimate_image' },
  })
})

test('SAFE-2 half-years meet, and every measure has its place', () => {
  const first = halfYearOf(new Date('2026-06-30T23:59:59Z'))
  expect([first.from.toISOString(), first.to.toISOString()]).toEqual([
    '2026-01-01T00:00:00.000Z',
    '2026-07-01T00:00:00.000Z',
  ])
  expect(caseMeasures).toHaveLength(9)
})
