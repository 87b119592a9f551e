// Every test except the end-to-end ones, in two projects: pure, and those that need a PostgreSQL server (OPS-1).
import { defineConfig } from 'vitest/config'
import './test/memoryTmpdir.ts'
import { testsByProject } from './test/testProjects.ts'

const { pure, database } = testsByProject()

// Not vite.config.ts: nothing here needs the plugins of the router; texts with macros are not tested here.
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // By default one core stays free, which of two is half: a test mostly waits for the database. A worker more gains nothing.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A retry would hide a race; a test that asserts nothing proves nothing.
    retry: 0,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        // One thread runs many files, which share its modules; their globals and spies are restored.
        test: { name: 'pure', include: pure, pool: 'threads', isolate: false, unstubGlobals: true, restoreMocks: true },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: database,
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          globalSetup: ['test/fixtures/globalSetup.ts'],
        },
      },
    ],
  },
})
