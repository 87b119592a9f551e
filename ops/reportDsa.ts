// Verb `dsa` of `npm run report`: the yearly transparency report of each site, and its statements of reasons (DSA 15, 17, 24; OPS-4).
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '../server/base/audit/audit.ts'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { inJob, siteById } from '../server/sites/index.ts'
import { dsaReport, STATEMENTS_PER_REQUEST, statementsOfReasons, yearOf } from '../server/transparency/index.ts'
import { type CommandInput, siteOf, writeVerb } from './parseArguments.ts'

export const dsaUsage =
  'npm run report -- dsa YEAR --folder FOLDER [--site SITE] --why WHY   CSV by Regulation (EU) 2024/2835, and JSON for the transparency database'

export const dsaOptions = { folder: { type: 'string' }, site: { type: 'string' } } as const

export const dsaVerbs = { dsa: writeVerb(1, 1, ['folder', 'site'], writeDsaReport, ['folder']) }

async function writeDsaReport(input: CommandInput) {
  const { app, actor, args, values } = input
  const year = Number(args[0])
  if (!/^20\d\d$/.test(`${args[0]}`)) rejectInput('year: four digits, like 2026')
  const sites =
    typeof values.site === 'string'
      ? [await siteOf(input, values.site)]
      : await Promise.all(
          (await app.db.many<{ id: never }>`select id from site where erased_at is null order by id`).map(({ id }) =>
            siteById(app.db, id),
          ),
        )
  const written: Record<string, string[]> = {}
  for (const site of sites) {
    if (!site) continue
    const files = await inJob(app, site, async (ctx) => {
      const statements = await statementsOfReasons(ctx, yearOf(year))
      const found = { ...(await dsaReport(ctx, year)), ...inBatches(statements) }
      await audit(ctx, actor, {
        action: 'report.dsa',
        subject: `${year}`,
        after: { files: Object.keys(found).length, statements: statements.length },
      })
      return found
    })
    const folder = join(`${values.folder}`, site.key)
    await mkdir(folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    written[site.key] = Object.keys(files)
  }
  return written
}

/** Each file is one request to POST /api/v1/statements. */
const inBatches = (statements: unknown[]) =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(statements.length / STATEMENTS_PER_REQUEST) }, (_, n) => [
      `statements_${n + 1}.json`,
      `${JSON.stringify({ statements: statements.slice(n * STATEMENTS_PER_REQUEST, (n + 1) * STATEMENTS_PER_REQUEST) }, null, 2)}\n`,
    ]),
  )
