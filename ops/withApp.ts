// Opens settings, database and the parts of the app that an operators' command needs, for as long as it runs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineClock } from '../server/base/clock.ts'
import type { App, Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { startPostgres } from '../server/base/embeddedPostgres/embeddedPostgres.ts'
import { openSecret } from '../server/base/encryption/secret.ts'
import type { SecretKeys } from '../server/base/encryption/secretKeys.ts'
import { newId } from '../server/base/encryption/tokens.ts'
import { type Env, readEnv } from '../server/base/env.ts'
import { addJob } from '../server/base/jobs/jobs.ts'
import { makeLog } from '../server/base/observability/log.ts'
import { makeMetrics } from '../server/base/observability/metrics.ts'
import { openRateWindows } from '../server/base/rateLimits/rateWindows.ts'
import { type Bus, localBus, redisBus } from '../server/base/realtime/bus.ts'
import { openSsrBuild } from '../server/base/ssr/ssrBuild.ts'
import { makeFilesPrivate } from '../server/base/startup/privateFiles.ts'
import { openStorage } from '../server/base/storage/storage.ts'
import { findSite } from '../server/sites/index.ts'
import { loadSettings } from './loadSettings.ts'

/** Prints the result of `work`, or its error in one line. Running servers get live events by the bus. */
export const withApp = (work: (app: App) => Promise<string>) =>
  withDatabase(async (env, url) => {
    const db = connect(url, { max: 2 })
    try {
      const bus = env.bus_url ? await redisBus(env.bus_url, newId(), makeLog()) : localBus()
      return await openApp(env, db, bus)
        .then(work)
        .finally(() => bus.close())
    } finally {
      await db.close()
    }
  })

/** The same without an app: for what fills an empty database. `url`: of the database, past a pooler. */
export async function withDatabase(work: (env: Env, url: string) => Promise<string>) {
  loadSettings()
  makeFilesPrivate()
  const env = readEnv()
  const postgres = env.database_url
    ? { url: env.database_url, stop: async () => {} }
    : await startPostgres({ data_dir: join(env.data_dir, 'postgres') })
  try {
    console.log(await work(env, env.database_direct_url ?? postgres.url))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}

export const readSecretKeys = async (env: Env): Promise<SecretKeys> => ({
  current: env.secret ?? (await readFile(join(env.data_dir, 'secret'), 'utf8')),
  previous: env.previous_secrets,
})

async function openApp(env: Env, db: Database, bus: Bus): Promise<App> {
  const log = makeLog()
  const { secret } = await openSecret(db, await readSecretKeys(env))
  return {
    ...{
      env,
      db,
      messageDb: db,
      mailDb: db,
      secret,
      clock: machineClock,
      log,
      metrics: makeMetrics(),
      bus,
      storage: await openStorage(env),
    },
    rateWindows: openRateWindows({ bus, clock: machineClock }),
    jobs: {
      add: async (task, payload, options) => void (await addJob(db, task, payload, options)),
      runInProcess: (task) => void addJob(db, task, {}).catch((error) => log.error('add a job', error, { task })),
      start: unsupported,
      setPaused: unsupported,
      close: unsupported,
    },
    measure: async () => [],
    live: {
      publish: (members, event) => bus.publish('live_event', { members, event }),
      isConnected: () => false,
      connectionCount: () => 0,
      close: () => {},
    },
    // Mails and receipts are rendered by the build, loaded on demand.
    renderMail: async (...args) => (await openSsrBuild({ dev: false })).renderMail(...args),
    push: undefined as never,
    hooks: {
      ...{ onConfirm: [], onBlock: [], mediaAccess: [], requireAge: [], onExport: [], suspension: [] },
      // A ban ends sessions and holds for whatever staff do, an erasure is everywhere. Loaded on demand, too.
      isBanned: [async (...args) => (await import('../server/cases/index.ts')).domain.isBanned?.(...args) ?? false],
      openCase: [async (...args) => (await import('../server/cases/index.ts')).openCase(...args)],
      measures: async () => (await import('../server/app.ts')).domains.flatMap(({ measures }) => measures ?? []),
      onErase: [eraseInAllDomains],
      onSessionsEnd: [async (...args) => (await import('../server/accounts/index.ts')).domain.onSessionsEnd?.(...args)],
    },
  }
}

const eraseInAllDomains: App['hooks']['onErase'][number] = async (ctx, member) => {
  const { domains } = await import('../server/app.ts')
  for (const { onErase } of domains.toReversed()) await onErase?.(ctx, member)
}

async function unsupported(): Promise<never> {
  throw new Error('not here')
}

/** Finds a site by key or domain. */
export async function findSiteByName({ db }: App, name: string): Promise<Site> {
  const row = await db.maybe<{ host: string }>`
    select h.host from site s join site_host h on h.site_id = s.id where ${name} in (s.key, s.domain) limit 1`
  const site = row && (await findSite(db, row.host))
  if (!site) throw new Error(`site: there is none called ${name}`)
  return site
}
