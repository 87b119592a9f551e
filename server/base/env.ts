// The settings of one process, read once from its environment (OPS-1, OPS-2). .env.example explains each.
import * as v from 'valibot'
import { parseFailpoint } from './failpoints/failpoints.ts'
import { parseStorageUrl, storageUrlFormat } from './storage/storageUrl.ts'

const flag = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => it === '1' || it === 'true'),
)
const set = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => it.trim() || null),
)
/** As Adyen's customer area shows it: 32 bytes in hexadecimal digits. */
const hmacKey = v.pipe(
  set,
  v.check((it) => it === null || /^[0-9A-Fa-f]{64}$/.test(it), 'ADYEN_HMAC_KEY is 64 hexadecimal digits'),
)
/** How many proxies stand in front: each adds the address it was asked from to X-Forwarded-For. */
const hops = v.pipe(
  v.optional(v.string(), ''),
  v.transform((it) => ({ '': '0', false: '0', true: '1' })[it.trim()] ?? it.trim()),
  v.regex(/^\d$/, 'TRUST_PROXY is the number of proxies in front'),
  v.transform(Number),
)

const shape = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), ''),
    NIGHTJAR_DEV: flag,
    PORT: v.pipe(v.optional(v.string(), '4000'), v.regex(/^\d{1,5}$/, 'PORT is a number'), v.transform(Number)),
    HOST: v.optional(v.string(), '127.0.0.1'),
    DATA_DIR: v.optional(v.string(), '.data'),
    DATABASE_URL: set,
    BUS_URL: set,
    SMTP_URL: set,
    MAIL_FROM: v.optional(v.string(), ''),
    RETURN_PATH: set,
    DKIM_DOMAIN: set,
    DKIM_SELECTOR: v.optional(v.string(), 'nightjar'),
    DKIM_KEY: set,
    INBOUND_KEY: set,
    SECRET: set,
    COUNTRY_HEADER: set,
    TRUST_PROXY: hops,
    HSTS_SUBDOMAINS: flag,
    PAYMENTS: set,
    POSTBACKS_INSIDE: flag,
    SMS_URL: set,
    SMS_KEY: set,
    BANK_INBOX: set,
    ADYEN_API_KEY: set,
    ADYEN_MERCHANT: set,
    ADYEN_HMAC_KEY: hmacKey,
    ADYEN_LIVE_PREFIX: set,
    ADYEN_URL: set,
    ADYEN_WEBHOOK_USER: set,
    ADYEN_WEBHOOK_PASSWORD: set,
    GIPHY_KEY: set,
    KLIPY_KEY: set,
    GIFS_URL: set,
    STORAGE_URL: set,
    AWS_ACCESS_KEY_ID: set,
    AWS_SECRET_ACCESS_KEY: set,
    AWS_REGION: set,
    DIE_AT: set,
  }),
  v.transform((it) => ({
    /** The only production switch: no /dev, no /kit, no OpenAPI document, no sandbox unless PAYMENTS says so. */
    production: it.NODE_ENV === 'production',
    /** Screens from source, with hot reload. */
    dev: it.NIGHTJAR_DEV,
    port: it.PORT,
    host: it.HOST,
    data_dir: it.DATA_DIR,
    database_url: it.DATABASE_URL,
    bus_url: it.BUS_URL,
    smtp_url: it.SMTP_URL,
    mail_from: it.MAIL_FROM,
    /** Where bounces go: `bounces@example.com` becomes `bounces+ID.SIGNATURE@example.com`, one address a mail. */
    return_path: it.RETURN_PATH,
    dkim:
      it.DKIM_DOMAIN && it.DKIM_KEY ? { domain: it.DKIM_DOMAIN, selector: it.DKIM_SELECTOR, key: it.DKIM_KEY } : null,
    /** Whoever hands in bounces and complaints signs with it. */
    inbound_key: it.INBOUND_KEY,
    secret: it.SECRET,
    country_header: it.COUNTRY_HEADER?.toLowerCase() ?? null,
    trust_proxy: it.TRUST_PROXY,
    /** Whether browsers hold every host below a site's to https, too. */
    hsts_subdomains: it.HSTS_SUBDOMAINS,
    /** Where files are kept; null: in data_dir/media. */
    storage: parseStorageUrl(it.STORAGE_URL, {
      key: it.AWS_ACCESS_KEY_ID,
      secret: it.AWS_SECRET_ACCESS_KEY,
      region: it.AWS_REGION,
    }),
    /** Keys of payment providers, the first one that takes a method is asked for it. */
    payments: (it.PAYMENTS ?? (it.NODE_ENV === 'production' ? '' : 'sandbox'))
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean),
    /** Postbacks may go to plain http and to private networks; never so in production. */
    postbacks_inside: it.POSTBACKS_INSIDE && it.NODE_ENV !== 'production',
    /** Where SMS are handed over, signed with the key; null: they stay in the development outbox. */
    sms: it.SMS_URL && it.SMS_KEY ? { url: it.SMS_URL, key: it.SMS_KEY } : null,
    /** A folder into which the bank's files fall. */
    bank_inbox: it.BANK_INBOX,
    adyen: {
      key: it.ADYEN_API_KEY,
      merchant: it.ADYEN_MERCHANT,
      hmac_key: it.ADYEN_HMAC_KEY,
      /** null: their test environment. */
      live_prefix: it.ADYEN_LIVE_PREFIX,
      /** Of a stand-in. */
      address: it.ADYEN_URL,
      /** `user:password` that their webhooks come with; null: none is asked for. */
      webhook:
        it.ADYEN_WEBHOOK_USER || it.ADYEN_WEBHOOK_PASSWORD
          ? `${it.ADYEN_WEBHOOK_USER ?? ''}:${it.ADYEN_WEBHOOK_PASSWORD ?? ''}`
          : null,
    },
    /** Keys of GIF providers; without one there are our own drawings alone. `address`: of a stand-in for the provider. */
    gifs: { giphy: it.GIPHY_KEY, klipy: it.KLIPY_KEY, address: it.GIFS_URL },
    /** Where a test has this process die (step.ts). */
    dies: (it.DIE_AT && parseFailpoint(it.DIE_AT)) || null,
  })),
)

export type Env = v.InferOutput<typeof shape>

/** Throws with one readable line for each setting that is wrong or missing. */
export function readEnv(from: NodeJS.ProcessEnv = process.env): Env {
  const read = v.safeParse(shape, from)
  if (!read.success) throw new Error(read.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'))
  const env = read.output
  if (from.TEXTS?.trim() && (env.production || from.TEXTS.trim() !== 'marked'))
    throw new Error('TEXTS=marked is for development and tests alone (web/base/marked.ts).')
  if (env.dies && env.production) throw new Error('DIE_AT is for tests alone: production does not die on purpose.')
  if (from.DIE_AT?.trim() && !env.dies)
    throw new Error('DIE_AT: NUMBER STEP, with a step of server/base/failpoints/failpoints.ts')
  if (from.STORAGE_URL?.trim() && !env.storage) throw new Error(`STORAGE_URL: ${storageUrlFormat}`)
  const missing = env.production
    ? (['database_url', 'smtp_url', 'secret'] as const).filter((name) => !env[name]).map((name) => name.toUpperCase())
    : []
  if (missing.length) throw new Error(`NODE_ENV=production needs ${missing.join(', ')}. See .env.example.`)
  return env
}
