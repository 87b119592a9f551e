// Splits the test files by project: database tests reach the database fixture through their imports; all others are
// pure.
import { files, isTest, reachableFrom } from './sourceFiles.ts'

const folders = ['contract', 'server', 'web', 'seed', 'bench', 'ops', 'test']
const databaseFixtures = ['test/fixtures/database.ts', 'test/fixtures/app.ts', 'test/fixtures/globalSetup.ts']
/** Its tests start servers of their own, which takes too long for a pure test. */
const server = 'server/base/embeddedPostgres/embeddedPostgres.ts'

export function testsByProject() {
  const tests = folders.flatMap(files).filter(isTest)
  const needsDatabase = (file: string) => {
    const reached = reachableFrom(file)
    return [...databaseFixtures, server].some((it) => reached.has(it))
  }
  return { pure: tests.filter((it) => !needsDatabase(it)), database: tests.filter(needsDatabase) }
}
