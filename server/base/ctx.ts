// The context that every verb gets as its first argument: site, current member, request, clock, database, application.
import type { Cookies } from 'cookie'
import type { AgeMoment } from '../../contract/age.ts'
import type { Disguise } from '../../contract/homeScreen.ts'
import type { Id } from '../../contract/ids.ts'
import type { LanderVariant } from '../../contract/landers.ts'
import type { Locale } from '../../contract/limits.ts'
import type { CompanyInfo, SiteChoices } from '../../contract/sites.ts'
import type { CaseInput, MeasureHook, OpenedCase, Suspension } from './cases.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Columns } from './db/tables.ts'
import type { Secret } from './encryption/secret.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './observability/log.ts'
import type { Measure } from './observability/measure.ts'
import type { Metrics } from './observability/metrics.ts'
import type { RateWindows } from './rateLimits/rateWindows.ts'
import type { Bus } from './realtime/bus.ts'
import type { Live } from './realtime/live.ts'
import type { RenderMail } from './ssr/renderMail.ts'
import type { Storage } from './storage/storage.ts'

/** A row of `site` with its company; a request finds it by its host. */
export type Site = {
  id: Id<'site'>
  key: string
  domain: string
  domain_language: Locale
  niche: number
  country: string
  time_zone: string
  cdn_prefix: string
  message_credits: number
  photo_credits: number
  gift_credits: number
  signup_credits: number
  message_length: number
  free_mode: 'conversations' | 'credits'
  free_conversations: number
  free_messages: number
  /** Nobody is served, and no job mails. */
  paused_at: Date | null
  choices: SiteChoices
  /** Active traffic sources. `ref_secret`, encrypted, where the source signs its refs (server/visits). */
  sources: Columns<'active_traffic_source', 'network' | 'ref_secret'>[]
  /** Split tests that run: visitors of a campaign are sent to one of their arms (server/visits). */
  splits: (Columns<'running_lander_split', 'number' | 'design' | 'slug' | 'metric'> &
    Record<'control' | 'challenger', LanderVariant>)[]
  /** Notices on its pages that are not over (server/sites/banners.ts). */
  banners: (Columns<'site_banner', 'number' | 'revision' | 'link' | 'audience'> & {
    texts: Partial<Record<Locale, string>>
    starts_at: string
    ends_at: string
  })[]
  company_id: string
  company: CompanyInfo
}

/** The logged-in member, as found by the session. */
export type CurrentMember = Columns<'member_public', 'id' | 'public_id' | 'kind' | 'name' | 'country' | 'paid_user'> & {
  status: 'not_confirmed' | 'active' | 'disabled'
  language: Locale
  /** The neutral name under which the member's devices show the app (contract/homeScreen.ts). */
  disguise: Disguise | null
  /** Hash of the session token. It identifies the device. */
  session: Buffer
  /** Must say first whether it agrees to what membership needs (SAFE-6). */
  consent_due?: boolean
}

export type Hook<Args extends unknown[]> = (ctx: Ctx, ...args: Args) => Promise<void>

/** How a viewer may see a stored picture. */
export type MediaAccess = {
  /** An AVIF file lies beside it. */
  avif: boolean
  /** It may be seen for a moment only: no browser may cache it. */
  ephemeral?: boolean
}

/** The parts of one process. app.ts makes them once; every request shares them. */
export type App = {
  env: Env
  db: Db
  /** One connection that inserts the messages of live connections, in the order of the calls (server/chats). */
  messageDb: Db
  /** For transactions that last as long as a mail server takes to answer: members never wait for these. */
  mailDb: Db
  clock: Clock
  log: Log
  metrics: Metrics
  bus: Bus
  rateWindows: RateWindows
  live: Live
  /** What domains measure in the database, at most once in ten seconds. */
  measure(): Promise<Measure[]>
  jobs: Jobs
  storage: Storage
  renderMail: RenderMail
  /** Signs and encrypts; never leaves the server. */
  secret: Secret
  push: { public_key: string; private_key: string }
  /** Hooks by which lower floors react to events of higher floors; app.ts collects them from the domains. */
  hooks: {
    onConfirm: Hook<[member: Id<'member'>]>[]
    onSessionsEnd: ((ctx: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) => Promise<void>)[]
    onBlock: Hook<[by: Id<'member'>, who: Id<'member'>]>[]
    mediaAccess: ((ctx: Ctx, file: string) => Promise<MediaAccess | undefined>)[]
    isBanned: ((ctx: JobCtx, who: { email?: string; ip?: string; member?: Id<'member'> }) => Promise<boolean>)[]
    openCase: ((ctx: JobCtx, input: CaseInput) => Promise<OpenedCase>)[]
    suspension: ((ctx: JobCtx, member: Id<'member'>) => Promise<Suspension | null>)[]
    /** Of all domains; loaded on demand. */
    measures(): Promise<MeasureHook[]>
    requireAge: Hook<[moment: AgeMoment]>[]
    onErase: ((ctx: JobCtx, member: Id<'member'>) => Promise<void>)[]
    onExport: ((ctx: JobCtx, member: Id<'member'>) => Promise<Record<string, unknown>>)[]
  }
}

/** Facts about the HTTP request. */
export type RequestMeta = {
  ip: string
  user_agent: string
  origin: string
  country: string
  /** State of the network within its country, as the proxy says it (`TX`). */
  region?: string | null
  /** As the proxy's header says it; undefined where it says nothing. `country` is then the site's. */
  network_country?: string | undefined
  cookies: Readonly<Cookies>
  /** The client has closed the connection. */
  isAborted(): boolean
  /** Query of the page's address, or of the page that makes this call. It may name a traffic source (server/visits). */
  attribution_query?: string
  /** Of a media URL: its signature proves whether a traffic source sent the visitor. */
  is_sent_by_source?: boolean
}

export type Ctx = {
  app: App
  site: Site
  member: CurrentMember | null
  locale: Locale
  clock: Clock
  db: Db
  request: RequestMeta
  /** Runs `callback` once the verb has succeeded. A failure in it is logged and changes nothing. */
  afterCommit(callback: () => unknown): void
  /** Adds a Set-Cookie header to the response. */
  setCookie(header: string): void
}

export type MemberCtx = Ctx & { member: CurrentMember }

/** The context of a job, which works for a site and has no current member. A Ctx will do as well. */
export type JobCtx = Pick<Ctx, 'app' | 'db' | 'site' | 'clock' | 'afterCommit'> & {
  request: Pick<RequestMeta, 'origin'>
}
