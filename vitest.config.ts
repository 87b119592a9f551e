// Every test except the end-to-end ones, on a real PostgreSQL that test/fixtures/globalSetup.ts starts once per run (OPS-1).
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Not vite.config.ts: nothing here needs the router's plugins; macros of texts have no place in what is tested here.
  test: {
    environment: 'node',
    include: ['{contract,server,web,seed,bench,ops,test}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'test/e2e/**'],
    globalSetup: ['test/fixtures/globalSetup.ts'],
    pool: 'forks',
    // By itself it leaves a core free, which of two is half: a test mostly waits for the database.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A retry would hide a race; a test that asserts nothing proves nothing.
    retry: 0,
    passWithNoTests: false,
  },
})
