// The walks: a person's way through the product in a real Chromium (test/walks).
import { defineConfig } from '@playwright/test'
import { findChromium, flags } from './test/base/chromium.ts'

const { executable, env } = await findChromium()

export default defineConfig({
  testDir: 'test/walks',
  testMatch: '*.walk.ts',
  globalSetup: './test/base/walkGround.ts',
  outputDir: 'test-results/walks',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/walks.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: executable,
      args: flags,
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
})
