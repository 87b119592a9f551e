// Settings that are unsafe although every server answers (OPS-6).
import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { checkSettings } from './checkSettings.ts'

const settings = {
  ...{ NODE_ENV: 'production', SECRET: 'a long secret for this test only', TRUST_PROXY: '1' },
  ...{ DATABASE_URL: 'postgres://127.0.0.1/x', SMTP_URL: 'smtp://127.0.0.1:25' },
}
const lines = (BUS_URL: string) => checkSettings(readEnv({ ...settings, BUS_URL }), {}).map(({ line }) => line)

test('OPS-6 a Redis on another machine without TLS is named; with TLS, or on this machine, it is not', () => {
  const warning = expect.stringContaining('BUS_URL: Redis is on another machine and without TLS')
  expect(lines('redis://bus.example.com:6379')).toContainEqual(warning)
  for (const url of ['rediss://bus.example.com:6379', 'redis://127.0.0.1:6379', 'redis://localhost'])
    expect(lines(url)).not.toContainEqual(warning)
})
