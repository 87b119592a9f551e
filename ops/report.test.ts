// Record of processing and DPIA are complete: each mark of the schema has its line, and no line is left over (SAFE-6).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseFixture } from '../test/fixtures/databaseFixture.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { root } from '../test/sourceFiles.ts'
import { lawRows } from './lawRows.ts'
import { parseArguments, runVerb } from './parseArguments.ts'
import { processingKinds } from './processingKinds.ts'
import { markedKinds } from './reportProcessing.ts'
import { reportCommand } from './reportVerbs.ts'

const { db, app } = await databaseFixture()

async function report(...args: string[]) {
  const parsed = parseArguments(reportCommand, args)
  if (typeof parsed === 'string') throw new Error(parsed)
  return runVerb(app, parsed, await staffKey(db))
}

test('SAFE-6 every mark “personal: …” of the schema has its purpose, basis and retention, and nothing else has', async () => {
  const marks = (await markedKinds(db)).map(({ kind }) => kind)
  expect(Object.keys(processingKinds).sort()).toEqual(marks)
})

test('SAFE-6 OPS-4 the record of processing names purpose, basis, retention and columns; the assessment its risks', async () => {
  const record = await report('processing')
  expect(record).toContain('# Record of processing activities (GDPR 30)')
  expect(record).toContain('`member_consent.words`')
  expect(record).toContain('- Special category (GDPR 9): yes')
  const marks = await markedKinds(db)
  for (const { kind, places } of marks) {
    expect(record).toContain(`## ${kind}\n`)
    for (const place of places) expect(record).toContain(`\`${place}\``)
  }
  const assessment = await report('dpia')
  expect(assessment.match(/^\| (?!data|-)/gm)).toHaveLength(marks.length)
  expect(assessment).not.toContain('undefined')
})

test('OPS-4 SAFE-1 each row of the tables of law says how it was checked; what was not read in the law itself is listed', async () => {
  const rows = lawRows(app.clock.now())
  expect(rows.length).toBeGreaterThan(80)
  const listed = await report('law')
  for (const { says, source, checked, place } of rows) {
    expect(source, says).not.toBe('')
    expect(existsSync(join(root, place)), place).toBe(true)
    if (checked) expect(checked.on, says).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(listed.includes(`| ${says} |`), says).toBe(checked?.against !== 'text')
  }
  expect(listed).toContain('US-WV: an age verified before photos, since 2026-06-12')
})
