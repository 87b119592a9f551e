// npm run doctor, and the start of each process: everything that is wrong with a deployment, all at once (OPS-6).
import { checkDatabase } from './base/db/checkDatabase.ts'
import type { Env } from './base/env.ts'
import { checkBus } from './base/realtime/checkBus.ts'
import { checkSettings } from './base/startup/checkSettings.ts'
import { type Finding, withTimeout } from './base/startup/finding.ts'
import { checkStorage } from './base/storage/checkStorage.ts'
import { checkConsoleHost } from './console/checkHost.ts'
import './directDebit/index.ts'
import { checkDkim, checkMailAddresses, checkSmtp } from './notifications/index.ts'
import { checkClassifier } from './photos/index.ts'
import { checkProviders } from './providers/index.ts'
import { checkSites } from './staff/checkSites.ts'

/** Asks no other machine. */
export const checkAllSettings = (env: Env): Finding[] => [
  ...checkSettings(env),
  ...checkProviders(env),
  ...checkDkim(env),
  ...checkMailAddresses(env),
  ...checkClassifier(env),
]

/** Asks each server that the settings name. What is not set is not asked. */
export async function checkServers(env: Env): Promise<Finding[]> {
  const checks = [
    env.database_url && withTimeout('DATABASE_URL', checkDatabase(env.database_url)),
    env.database_direct_url &&
      withTimeout('DATABASE_DIRECT_URL', checkDatabase(env.database_direct_url, 'DATABASE_DIRECT_URL')),
    env.database_url && withTimeout('DATABASE_URL', checkSites(env.database_url)),
    env.database_url && withTimeout('DATABASE_URL', checkConsoleHost(env, env.database_url)),
    env.migrate_url && withTimeout('MIGRATE_URL', checkDatabase(env.migrate_url, 'MIGRATE_URL')),
    env.smtp_url && withTimeout('SMTP_URL', checkSmtp(env.smtp_url)),
    withTimeout(env.storage ? 'STORAGE_URL' : 'DATA_DIR', checkStorage(env)),
    env.bus_url && withTimeout('BUS_URL', checkBus(env.bus_url)),
  ]
  return (await Promise.all(checks.map((check) => check || []))).flat()
}

export const describeFinding = ({ level, line }: Finding) => `${level === 'error' ? '✗' : '!'} ${line}`
