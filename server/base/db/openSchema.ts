// Brings the database to this version at the start of a process, or only checks that it is, where the program's role
// does not own the tables (SAFE-5, OPS-9).
import { connect } from './database.ts'
import { migrate, migrationPlan } from './migrate.ts'
import { ownsSchema } from './programRole.ts'

/** Answers how many files were applied. `migrates`: false where MIGRATE_URL names the owner, for `npm run migrate`. */
export async function openSchema(
  url: string,
  { migrates, onRetry }: { migrates: boolean; onRetry(tries: number): void },
): Promise<number> {
  if (migrates && (await isOwner(url))) return migrate(url, { onRetry })
  const { steps, files } = await migrationPlan(url)
  const behind = steps.length + files.length
  if (behind)
    throw new Error(
      `The database is ${behind} files behind this version, and this role may not change it: npm run migrate, with MIGRATE_URL.`,
    )
  return 0
}

async function isOwner(url: string) {
  const db = connect(url, { max: 1 })
  try {
    return await ownsSchema(db)
  } finally {
    await db.close()
  }
}
