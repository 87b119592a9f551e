// What every verb gets as its first argument: the site, who asks, when, and the parts of the process it may use.
import type { Guise } from '../../contract/homeScreen.ts'
import type { Locale } from '../../contract/limits.ts'
import type { CompanyInfo, SiteChoices } from '../../contract/sites.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './observability/log.ts'
import type { Bus } from './realtime/bus.ts'
import type { Live } from './realtime/live.ts'
import type { RenderMail } from './ssr/renderMail.ts'
import type { Storage } from './storage/storage.ts'

/** A row of `site` with its company, as every request finds it by its host. */
export type Site = {
  id: number
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
  choices: SiteChoices
  company_id: string
  company: CompanyInfo
}

/** Who asks, as its session finds it. */
export type CurrentMember = {
  id: number
  public_id: string
  kind: 'person' | 'fictional'
  status: 'not_confirmed' | 'active' | 'disabled'
  name: string
  language: Locale
  country: string
  paid_user: boolean
  /** The plain name under which the member's devices show the app (contract/homeScreen.ts). */
  shown_as: Guise | null
  /** Hash of the session's token: which of the member's devices this is. */
  session: Buffer
}

export type Hook<Args extends unknown[]> = (ctx: Ctx, ...args: Args) => Promise<void>

/** A stored picture that its viewer may see. */
export type MediaAccess = {
  /** Whether it has an AVIF beside it. */
  avif: boolean
  /** It can be seen for a moment only: no browser keeps it. */
  ephemeral?: boolean
}

/** The parts of one process: made in app.ts, the same for every request. */
export type App = {
  env: Env
  db: Db
  /** One connection, by which the messages of live connections are written, in the order in which it is asked (chats/sendMany.ts). */
  messageDb: Db
  clock: Clock
  log: Log
  bus: Bus
  live: Live
  jobs: Jobs
  storage: Storage
  renderMail: RenderMail
  /** Signs media addresses; never leaves the server. */
  secret: string
  push: { public_key: string; private_key: string }
  /** What domains further down do when something happens further up; filled by app.ts. */
  hooks: {
    onConfirm: Hook<[member: number]>[]
    onBlock: Hook<[by: number, who: number]>[]
    mediaAccess: ((ctx: Ctx, file: string) => Promise<MediaAccess | undefined>)[]
    isBanned: ((ctx: JobCtx, who: { email?: string; ip?: string }) => Promise<boolean>)[]
    onErase: ((ctx: JobCtx, member: number) => Promise<void>)[]
    onExport: ((ctx: JobCtx, member: number) => Promise<Record<string, unknown>>)[]
  }
}

/** What is known of the request itself. */
export type RequestMeta = {
  ip: string
  user_agent: string
  origin: string
  country: string
  cookies: Readonly<Record<string, string>>
  /** Whoever asked has given up the connection: nobody hears the answer. */
  isAborted(): boolean
  /** The query that this visit came with, as a page's address has it, or the page that makes a call says (server/visits). */
  attribution_query?: string
}

export type Ctx = {
  app: App
  site: Site
  member: CurrentMember | null
  locale: Locale
  clock: Clock
  db: Db
  request: RequestMeta
  /** Runs once the verb has ended well; a failure in it is logged and changes nothing. */
  afterCommit(work: () => unknown): void
  /** Adds a Set-Cookie header to the answer. */
  setCookie(line: string): void
}

export type MemberCtx = Ctx & { member: CurrentMember }

/** What there is when nobody asks: a job works for a site. A Ctx will do as well. */
export type JobCtx = Pick<Ctx, 'app' | 'db' | 'site' | 'clock' | 'afterCommit'> & { request: Pick<RequestMeta, 'origin'> }
