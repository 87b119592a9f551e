// Settings of one process, parsed once from its environment variables (OPS-1, OPS-2). .env.example explains each.
import * as v from 'valibot'
import { parseFailpoint } from './failpoints/failpoints.ts'
import { parseStorageUrl, storageUrlFormat } from './storage/storageUrl.ts'

const flag = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => it === '1' || it === 'true'),
)
const optionalText = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => it.trim() || null),
)
/** As Adyen's customer area shows it: 32 bytes in hexadecimal digits. */
const hmacKey = v.pipe(
  optionalText,
  v.check((it) => it === null || /^[0-9A-Fa-f]{64}$/.test(it), 'ADYEN_HMAC_KEY is 64 hexadecimal digits'),
)
/** Number of reverse proxies in front. Each appends the address of its client to X-Forwarded-For. */
const proxyCount = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => ({ '': '0', false: '0', true: '1' })[it.trim()] ?? it.trim()),
  v.regex(/^\d$/, 'TRUST_PROXY is the number of proxies in front'),
  v.transform(Number),
)

const count = (name: string, usual: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((it) => it.trim() || String(usual)),
    v.regex(/^[1-9]\d{0,5}$/, `${name} is a number above 0`),
    v.transform(Number),
  )
/** Names separated by commas. */
const names = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
/** Suffixes of the hosts to which the browsers of our time have their pushes sent. */
const pushServices =
  'fcm.googleapis.com, android.googleapis.com, jmt17.google.com, push.services.mozilla.com, push.apple.com, notify.windows.com'

const schema = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), ''),
    NIGHTJAR_DEV: flag,
    PORT: v.pipe(v.optional(v.string(), '4000'), v.regex(/^\d{1,5}$/, 'PORT is a number'), v.transform(Number)),
    HOST: v.optional(v.string(), '127.0.0.1'),
    DATA_DIR: v.optional(v.string(), '.data'),
    DATABASE_URL: optionalText,
    DATABASE_DIRECT_URL: optionalText,
    DATABASE_POOL: count('DATABASE_POOL', 16),
    DATABASE_NAMED_STATEMENTS: v.optional(v.picklist(['on', 'off']), 'on'),
    BUS_URL: optionalText,
    SMTP_URL: optionalText,
    MAIL_FROM: v.optional(v.string(), ''),
    RETURN_PATH: optionalText,
    DKIM_DOMAIN: optionalText,
    DKIM_SELECTOR: v.optional(v.string(), 'nightjar'),
    DKIM_KEY: optionalText,
    INBOUND_KEY: optionalText,
    BULK_MAILS_PER_MINUTE: count('BULK_MAILS_PER_MINUTE', 600),
    PUSH_SERVICES: optionalText,
    SECRET: optionalText,
    COUNTRY_HEADER: optionalText,
    TRUST_PROXY: proxyCount,
    HSTS_SUBDOMAINS: flag,
    PAYMENTS: optionalText,
    POSTBACKS_INSIDE: flag,
    SMS_URL: optionalText,
    SMS_KEY: optionalText,
    BANK_INBOX: optionalText,
    ADYEN_API_KEY: optionalText,
    ADYEN_MERCHANT: optionalText,
    ADYEN_HMAC_KEY: hmacKey,
    ADYEN_LIVE_PREFIX: optionalText,
    ADYEN_URL: optionalText,
    ADYEN_WEBHOOK_USER: optionalText,
    ADYEN_WEBHOOK_PASSWORD: optionalText,
    GIPHY_KEY: optionalText,
    KLIPY_KEY: optionalText,
    GIFS_URL: optionalText,
    STORAGE_URL: optionalText,
    AWS_ACCESS_KEY_ID: optionalText,
    AWS_SECRET_ACCESS_KEY: optionalText,
    AWS_REGION: optionalText,
    CHAT_PERMISSION_CACHE: v.optional(v.picklist(['on', 'off']), 'on'),
    FAILPOINT: optionalText,
  }),
  v.transform((variables) => ({
    /** The only production switch: no /dev, no /kit, no OpenAPI document, no sandbox unless PAYMENTS says so. */
    production: variables.NODE_ENV === 'production',
    /** Screens from source, with hot reload. */
    dev: variables.NIGHTJAR_DEV,
    port: variables.PORT,
    host: variables.HOST,
    data_dir: variables.DATA_DIR,
    database_url: variables.DATABASE_URL,
    /** Past a pooler in transaction mode: for what needs a session of its own. */
    database_direct_url: variables.DATABASE_DIRECT_URL,
    /** Options of connect(). */
    database: {
      max: variables.DATABASE_POOL,
      prepare: variables.DATABASE_NAMED_STATEMENTS === 'on',
      isPooled: variables.DATABASE_DIRECT_URL !== null,
    },
    bus_url: variables.BUS_URL,
    smtp_url: variables.SMTP_URL,
    mail_from: variables.MAIL_FROM,
    /** Return path of bounces: `bounces@example.com` becomes `bounces+ID.SIGNATURE@example.com`, one per mail. */
    return_path: variables.RETURN_PATH,
    dkim:
      variables.DKIM_DOMAIN && variables.DKIM_KEY
        ? { domain: variables.DKIM_DOMAIN, selector: variables.DKIM_SELECTOR, key: variables.DKIM_KEY }
        : null,
    /** HMAC key of the mail server that reports bounces and complaints. */
    inbound_key: variables.INBOUND_KEY,
    /** To one receiving domain, of all sites. */
    bulk_mails_per_minute: variables.BULK_MAILS_PER_MINUTE,
    /** Suffixes of hosts, and origins of the operator's own. Tests have their browsers at the top-level domain test. */
    push_services: names(
      variables.PUSH_SERVICES ?? (variables.NODE_ENV === 'production' ? pushServices : `${pushServices}, test`),
    ),
    secret: variables.SECRET,
    country_header: variables.COUNTRY_HEADER?.toLowerCase() ?? null,
    trust_proxy: variables.TRUST_PROXY,
    /** HSTS includes the subdomains of a site. */
    hsts_subdomains: variables.HSTS_SUBDOMAINS,
    /** S3 for uploaded files; null: data_dir/media. */
    storage: parseStorageUrl(variables.STORAGE_URL, {
      key: variables.AWS_ACCESS_KEY_ID,
      secret: variables.AWS_SECRET_ACCESS_KEY,
      region: variables.AWS_REGION,
    }),
    /** Keys of payment providers. The first provider that offers a method takes it. */
    payments: names(variables.PAYMENTS ?? (variables.NODE_ENV === 'production' ? '' : 'sepa,sandbox')),
    /** Allows postbacks to plain http and to private networks; never in production. */
    postbacks_inside: variables.POSTBACKS_INSIDE && variables.NODE_ENV !== 'production',
    /** SMS gateway and the key that signs requests to it; null: SMS stay in the development outbox. */
    sms: variables.SMS_URL && variables.SMS_KEY ? { url: variables.SMS_URL, key: variables.SMS_KEY } : null,
    /** Folder of incoming bank files. */
    bank_inbox: variables.BANK_INBOX,
    adyen: {
      key: variables.ADYEN_API_KEY,
      merchant: variables.ADYEN_MERCHANT,
      hmac_key: variables.ADYEN_HMAC_KEY,
      /** null: their test environment. */
      live_prefix: variables.ADYEN_LIVE_PREFIX,
      /** Base URL of a test stub. */
      address: variables.ADYEN_URL,
      /** Basic authentication of their webhooks, `user:password`; null: none is required. */
      webhook:
        variables.ADYEN_WEBHOOK_USER || variables.ADYEN_WEBHOOK_PASSWORD
          ? `${variables.ADYEN_WEBHOOK_USER ?? ''}:${variables.ADYEN_WEBHOOK_PASSWORD ?? ''}`
          : null,
    },
    /** Keys of GIF providers; without one there are only our own drawings. `address`: base URL of a test stub. */
    gifs: { giphy: variables.GIPHY_KEY, klipy: variables.KLIPY_KEY, address: variables.GIFS_URL },
    /** Whether live connections cache who may write to whom (chats/permissionCache.ts). */
    chat_permission_cache: variables.CHAT_PERMISSION_CACHE === 'on',
    /** Crash point at which a test kills this process. */
    failpoint: (variables.FAILPOINT && parseFailpoint(variables.FAILPOINT)) || null,
  })),
)

export type Env = v.InferOutput<typeof schema>

/** Throws with one readable line for each wrong or missing setting. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = v.safeParse(schema, source)
  if (!parsed.success)
    throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'))
  const env = parsed.output
  if (source.TEXTS?.trim() && (env.production || !['marked', 'expanded'].includes(source.TEXTS.trim())))
    throw new Error('TEXTS is for development and tests alone: marked (web/base/pseudoLocalize.ts) or expanded.')
  if (env.failpoint && env.production)
    throw new Error('FAILPOINT is for tests alone: production never crashes on purpose.')
  if (source.FAILPOINT?.trim() && !env.failpoint)
    throw new Error('FAILPOINT: NUMBER NAME, with a name of server/base/failpoints/failpoints.ts')
  if (source.STORAGE_URL?.trim() && !env.storage) throw new Error(`STORAGE_URL: ${storageUrlFormat}`)
  const missing = env.production
    ? (['database_url', 'smtp_url', 'secret'] as const).filter((name) => !env[name]).map((name) => name.toUpperCase())
    : []
  if (missing.length) throw new Error(`NODE_ENV=production needs ${missing.join(', ')}. See .env.example.`)
  return env
}
