// End-to-end tests in a real Chromium (test/e2e).
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium, launchOptions } from './test/browser/chromium.ts'
import './test/memoryTmpdir.ts'

// By default it is among the temporary files, which a run does not keep.
process.env.PWTEST_CACHE_DIR ??= join(import.meta.dirname, 'node_modules/.cache/playwright')

// Each worker has a program of its own (test/browser/globalSetup.ts).
const at = process.env.TEST_PARALLEL_INDEX
if (at) process.env.E2E_PORT = process.env.E2E_PORTS?.split(',')[Number(at)]

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './test/browser/globalSetup.ts',
  outputDir: 'test-results/e2e',
  workers: Math.min(availableParallelism(), 4),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // A trace of each walk, which is thrown away when it ends well, costs a fifth of all: `--trace retain-on-failure` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: launchOptions(await findHeadlessChromium()),
  },
})
