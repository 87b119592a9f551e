// Splits the test files by project. Database tests reach, through their imports, the database fixture or what starts
// slowly: a server, the photo decoder's processes, the built pages. All others are pure.
import { files, isTest, reachableFrom } from './sourceFiles.ts'

const folders = ['contract', 'server', 'web', 'console', 'seed', 'bench', 'ops', 'test']
const databaseFixtures = ['test/fixtures/database.ts', 'test/fixtures/app.ts', 'test/fixtures/globalSetup.ts']
const slowStarts = [
  ...['server/base/embeddedPostgres/embeddedPostgres.ts', 'server/photos/decoderPool.ts'],
  'server/base/ssr/ssrBuild.ts',
]

export function testsByProject() {
  const tests = folders.flatMap(files).filter(isTest)
  const needsDatabase = (file: string) => {
    const reached = reachableFrom(file)
    return [...databaseFixtures, ...slowStarts].some((it) => reached.has(it))
  }
  return { pure: tests.filter((it) => !needsDatabase(it)), database: tests.filter(needsDatabase) }
}
