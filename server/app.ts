// Composition root of the server: the parts of the process, the domains from the bottom floor up, the pages on top.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as accounts from './accounts/index.ts'
import * as age from './age/index.ts'
import { isAgeProven } from './base/ageAssurance.ts'
import { type Clock, machineClock } from './base/clock.ts'
import type { App } from './base/ctx.ts'
import { connect } from './base/db/database.ts'
import type { Domain } from './base/domain.ts'
import { openSecret } from './base/encryption/secret.ts'
import { newId } from './base/encryption/tokens.ts'
import type { Env } from './base/env.ts'
import { makeHttp, mountCalls } from './base/http/httpServer.ts'
import { makeContextReader } from './base/http/requestContext.ts'
import type { BoundCall } from './base/http/serve.ts'
import { makeJobs } from './base/jobs/jobs.ts'
import { laneSizes } from './base/jobs/lanes.ts'
import { measureJobs } from './base/jobs/measureJobs.ts'
import { openClockWatch } from './base/observability/clockWatch.ts'
import { mountHealth } from './base/observability/health.ts'
import { openHeartbeat } from './base/observability/heartbeat.ts'
import { type Log, makeLog } from './base/observability/log.ts'
import { cachedMeasures, makeMetrics } from './base/observability/metrics.ts'
import { addressKey } from './base/rateLimits/addressKey.ts'
import { keyedLimits, openLimits } from './base/rateLimits/buckets.ts'
import { takeFrom } from './base/rateLimits/rateLimitTable.ts'
import { openRateWindows } from './base/rateLimits/rateWindows.ts'
import { localBus, redisBus } from './base/realtime/bus.ts'
import { makeLive } from './base/realtime/live.ts'
import { openSsrBuild } from './base/ssr/ssrBuild.ts'
import { openStorage } from './base/storage/storage.ts'
import * as cases from './cases/index.ts'
import * as chats from './chats/index.ts'
import * as consents from './consents/index.ts'
import * as staffConsole from './console/index.ts'
import * as credits from './credits/index.ts'
import type { DemoCast } from './demo.ts'
import { mountDev } from './dev.ts'
import * as directDebit from './directDebit/index.ts'
import * as discounts from './discounts/index.ts'
import * as gifs from './gifs/index.ts'
import * as health from './health/index.ts'
import * as lifecycle from './lifecycle/index.ts'
import * as likes from './likes/index.ts'
import * as members from './members/index.ts'
import * as notifications from './notifications/index.ts'
import * as numbers from './numbers/index.ts'
import { operationSchedule, operationTasks, REENCRYPT_TASK } from './operations.ts'
import { mountPages } from './pages.ts'
import * as payments from './payments/index.ts'
import * as photos from './photos/index.ts'
import * as places from './places/index.ts'
import * as search from './search/index.ts'
import * as security from './security/index.ts'
import * as sites from './sites/index.ts'
import * as staff from './staff/index.ts'
import * as trafficSources from './trafficSources/index.ts'
import * as transparency from './transparency/index.ts'
import * as visits from './visits/index.ts'

export const domains: Domain[] = [
  places,
  sites,
  visits,
  members,
  consents,
  notifications,
  credits,
  photos,
  search,
  likes,
  discounts,
  gifs,
  directDebit,
  payments,
  chats,
  age,
  security,
  accounts,
  trafficSources,
  lifecycle,
  cases,
  transparency,
  numbers,
  health,
  staff,
  staffConsole,
].map(({ domain }) => domain)

export const boundCalls: BoundCall[] = domains.flatMap(({ calls }) => calls)

/** `drain_seconds`: for so long it goes on serving while it is not ready, so that proxies stop sending to it. */
export type RunningApp = { app: App; port: number; close(drain_seconds?: number): Promise<void> }
/**
 * `jobs`: whether this process runs jobs. `web`: whether it serves pages and calls; without them only its health.
 * `demoCast`: demo members whose passwords /dev/cast.json lists.
 */
type StartOptions = { clock?: Clock; log?: Log; jobs?: boolean; web?: boolean; demoCast?: DemoCast | undefined }

/**
 * `database_url` is migrated and seeded already. Listens on env.port (0: any) until `close()`, which lets running
 * requests end.
 */
export async function startApp(
  env: Env,
  database_url: string,
  { clock = machineClock, log = makeLog(), jobs: runsJobs = true, web = true, demoCast = [] }: StartOptions = {},
): Promise<RunningApp> {
  const direct_url = env.database_direct_url ?? database_url
  const db = connect(database_url, env.database)
  const messageDb = connect(direct_url, { max: 1, settings: chats.messageDbSettings })
  const mailDb = connect(direct_url, { max: 1, transactions: laneSizes.urgent + laneSizes.bulk })
  const bus = env.bus_url ? await redisBus(env.bus_url, newId(), log) : localBus()
  const rateWindows = openRateWindows({ bus, clock })
  const metrics = makeMetrics()
  const jobs = await makeJobs(direct_url, log, metrics.countJob)
  const clockWatch = await openClockWatch(db, log, (isRight) => jobs.setPaused(!isRight))
  const state = { stopping: false, clockIsRight: clockWatch.isRight }
  await places.loadRegions(db)
  const ssrBuild = await openSsrBuild({ dev: env.dev })
  const { secret, isForeign } = await openSecret(db, {
    current: env.secret ?? (await loadOrCreateSecret(env.data_dir)),
    previous: env.previous_secrets,
  })

  const app: App = {
    env,
    db,
    messageDb,
    mailDb,
    clock,
    log,
    metrics,
    bus,
    rateWindows,
    jobs,
    live: undefined as never,
    measure: undefined as never,
    storage: await openStorage(env),
    renderMail: ssrBuild.renderMail,
    secret,
    push: await notifications.vapidKeys({ db, secret }),
    hooks: {
      onConfirm: domains.flatMap(({ onConfirm }) => onConfirm ?? []),
      onSessionsEnd: domains.flatMap(({ onSessionsEnd }) => onSessionsEnd ?? []),
      onBlock: domains.flatMap(({ onBlock }) => onBlock ?? []),
      isBanned: domains.flatMap(({ isBanned }) => isBanned ?? []),
      mediaAccess: domains.flatMap(({ mediaAccess }) => mediaAccess ?? []),
      openCase: domains.flatMap(({ openCase }) => openCase ?? []),
      suspension: domains.flatMap(({ suspension }) => suspension ?? []),
      measures: async () => domains.flatMap(({ measures }) => measures ?? []),
      requireAge: domains.flatMap(({ requireAge }) => requireAge ?? []),
      onErase: domains.toReversed().flatMap(({ onErase }) => onErase ?? []),
      onExport: domains.flatMap(({ onExport }) => onExport ?? []),
    },
  }
  if (isForeign) log.error('this database was encrypted with another SECRET', null)
  bus.subscribe('sites_changed', () => sites.clearSiteCache(db))
  const readContext = makeContextReader(app, {
    findSite: (host) => sites.findSite(db, host),
    defaultSite: () => sites.defaultSite(db),
    findCurrentMember: (site, hash) => security.findSessionMember(db, site, hash, clock.now(), env),
    onActivity: members.touchPresence,
  })
  const live = makeLive({
    bus,
    async authenticate(request) {
      const { ctx } = await readContext(request)
      takeFrom(ctx, 'connections')
      if (!ctx.member || ctx.member.consent_due) return null
      const { id: member, public_id, session } = ctx.member
      const messageLimits = keyedLimits(ctx, 'messages')
      return {
        ...{ member, public_id, site: ctx.site.id, session: session.toString('hex') },
        ...{ network: addressKey(ctx), open: openLimits(ctx), may_chat: await isAgeProven(ctx, 'chat') },
        takeMessage: () => rateWindows.take(messageLimits) === 0,
      }
    },
    version: () => ssrBuild.version,
    onSend: metrics.countLiveMessage,
    onClientFrame: (client, frame) => chats.onClientFrame(app, client, frame),
  })
  app.live = live

  const http = makeHttp(app, readContext, metrics)
  const measure = cachedMeasures([measureJobs, ...domains.flatMap((it) => it.measure ?? [])], db, clock.now)
  app.measure = measure
  mountHealth(http, app, state, () => ({
    ...{ liveConnections: live.connectionCount(), busReady: bus.ready(), pool: db.load(), measure },
  }))
  if (web) {
    mountCalls(http, app, readContext, boundCalls)
    for (const { routes } of domains) routes?.(http, app)
    if (!env.production) mountDev(http, app, demoCast)
    await mountPages(http, app, readContext, boundCalls, ssrBuild)
  }

  if (runsJobs) {
    const tasks = Object.assign(operationTasks(app, domains), ...domains.map(({ tasks }) => tasks?.(app) ?? {}))
    await jobs.start(
      tasks,
      [...domains.flatMap(({ schedule }) => schedule ?? []), ...operationSchedule(app)],
      Object.assign({}, ...domains.map(({ lanes }) => lanes ?? {})),
    )
    if (env.previous_secrets.length) await jobs.add(REENCRYPT_TASK, {}, { key: REENCRYPT_TASK })
  }
  if (web) live.attach(http.server)
  await http.listen({ port: env.port, host: env.host })
  const { port } = http.server.address() as AddressInfo
  app.env = { ...env, port }
  const endHeartbeat = openHeartbeat(db, log, { web, jobs: runsJobs })

  let closing: Promise<void> | null = null
  async function close(drain_seconds: number) {
    state.stopping = true
    await setTimeout(drain_seconds * 1_000)
    clockWatch.close()
    live.close()
    await http.close()
    for (const domain of domains) await domain.close?.(app)
    await endHeartbeat()
    await jobs.close()
    await ssrBuild.close()
    rateWindows.close()
    await bus.close()
    metrics.close()
    await Promise.all([db, messageDb, mailDb].map((database) => database.close()))
  }
  return {
    app,
    port,
    close: (drain_seconds = 0) => {
      closing ??= close(drain_seconds)
      return closing
    },
  }
}

/** Without SECRET (never in production) a secret is made once and kept beside the uploads. */
async function loadOrCreateSecret(data_dir: string): Promise<string> {
  const file = join(data_dir, 'secret')
  await mkdir(data_dir, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
