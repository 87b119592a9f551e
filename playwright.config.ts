// The walks: a person's way through the product in a real Chromium (test/walks).
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findLight, launch } from './test/browser/chromium.ts'

// Each worker has a program of its own (test/browser/globalSetup.ts).
const at = process.env.TEST_PARALLEL_INDEX
if (at) process.env.WALK_PORT = process.env.WALK_PORTS?.split(',')[Number(at)]

export default defineConfig({
  testDir: 'test/walks',
  testMatch: '*.walk.ts',
  globalSetup: './test/browser/globalSetup.ts',
  outputDir: 'test-results/walks',
  workers: Math.min(availableParallelism(), 4),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/walks.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // A trace of each walk, which is thrown away when it ends well, costs a fifth of all: `--trace retain-on-failure` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    launchOptions: launch(await findLight()),
  },
})
