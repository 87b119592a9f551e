// Settings of one process, parsed once from its environment variables (OPS-1, OPS-2). .env.example explains each.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parseFailpoint } from './failpoints/failpoints.ts'
import { parseStorageUrl, storageUrlFormat } from './storage/storageUrl.ts'

/** "yes" would be off in silence. */
const flag = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.picklist(['', '0', '1', 'false', 'true'], '1 switches it on; leave it out otherwise'),
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

const seconds = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{0,3}$/, `${name} is a number of seconds`),
    v.transform((it) => (it === '' ? null : Number(it))),
  )
/** An unknown mode, such as "prod", is a mistake that must not start a demo. */
const nodeEnvs = ['', 'production', 'development', 'test'] as const
/** Seconds that proxies have to notice that this node takes no more requests. */
const PRODUCTION_DRAIN_SECONDS = 10
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
    NODE_ENV: v.optional(v.picklist(nodeEnvs, 'NODE_ENV is production, or left out'), ''),
    NIGHTJAR_DEV: flag,
    NIGHTJAR_DEMO: flag,
    PORT: v.pipe(
      v.optional(v.string(), '4000'),
      v.regex(/^\d{1,5}$/, 'PORT is a number'),
      v.transform(Number),
      v.maxValue(65_535, 'PORT is at most 65535'),
    ),
    HOST: v.optional(v.string(), '127.0.0.1'),
    CONSOLE_HOST: optionalText,
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
    SECRET_PREVIOUS: optionalText,
    METRICS_TOKEN: optionalText,
    OPERATOR_MAIL: optionalText,
    MIGRATE_URL: optionalText,
    DRAIN_SECONDS: seconds('DRAIN_SECONDS'),
    COUNTRY_HEADER: optionalText,
    REGION_HEADER: optionalText,
    AGE_LIST_URL: optionalText,
    AGE_LIST_CERTIFICATE: optionalText,
    AGE_OIDC_ISSUER: optionalText,
    AGE_OIDC_CLIENT: optionalText,
    AGE_OIDC_SECRET: optionalText,
    AGE_OIDC_SCOPE: v.optional(v.string(), 'openid'),
    AGE_OIDC_CLAIM: v.optional(v.string(), 'age_over_18'),
    AGE_OIDC_LEVEL: v.optional(
      v.picklist(['estimated', 'verified'], 'AGE_OIDC_LEVEL is estimated or verified'),
      'verified',
    ),
    AGE_OIDC_ACR: optionalText,
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
    PHOTO_CLASSIFIER: v.optional(v.picklist(['on', 'off'], 'PHOTO_CLASSIFIER is on or off'), 'on'),
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
    /** The only production switch: no /dev, no /kit, no OpenAPI document, no sandbox. */
    production: variables.NODE_ENV === 'production',
    /** A demo with real servers behind it is meant. Without it only settings of one machine start a demo. */
    demo: variables.NIGHTJAR_DEMO,
    /** Screens from source, with hot reload. */
    dev: variables.NIGHTJAR_DEV,
    port: variables.PORT,
    host: variables.HOST,
    /** Host of the staff's console, without a port; null: there is none. */
    console_host:
      variables.CONSOLE_HOST?.toLowerCase() ?? (variables.NODE_ENV === 'production' ? null : 'staff.localhost'),
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
    /** Other secrets under which values may still be encrypted, one a line. */
    previous_secrets: (variables.SECRET_PREVIOUS ?? '')
      .split('\n')
      .map((it) => it.trim())
      .filter(Boolean),
    /** Whom mails about the deployment go to; null: the support of the first site. */
    operator_mail: variables.OPERATOR_MAIL,
    /** The role that owns the tables; null: the one of DATABASE_URL. */
    migrate_url: variables.MIGRATE_URL,
    /** Bearer token with which another machine may read /metrics. */
    metrics_token: variables.METRICS_TOKEN,
    drain_seconds: variables.DRAIN_SECONDS ?? (variables.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0),
    country_header: variables.COUNTRY_HEADER?.toLowerCase() ?? null,
    /** Which state of the US a request comes from (SAFE-1). */
    region_header: variables.REGION_HEADER?.toLowerCase() ?? null,
    /** Signed list of issuers of proofs of age, and the certificate of its signer; null: no wallet is asked. */
    age_list:
      variables.AGE_LIST_URL && variables.AGE_LIST_CERTIFICATE
        ? { url: variables.AGE_LIST_URL, certificate: variables.AGE_LIST_CERTIFICATE }
        : null,
    /** An OpenID provider that says who is over 18. */
    age_provider:
      variables.AGE_OIDC_ISSUER && variables.AGE_OIDC_CLIENT
        ? {
            issuer: variables.AGE_OIDC_ISSUER.replace(/\/$/, ''),
            client_id: variables.AGE_OIDC_CLIENT,
            client_secret: variables.AGE_OIDC_SECRET,
            scope: variables.AGE_OIDC_SCOPE,
            claim: variables.AGE_OIDC_CLAIM,
            level: variables.AGE_OIDC_LEVEL,
            acr: names(variables.AGE_OIDC_ACR ?? ''),
          }
        : null,
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
    /** Whether a program looks at uploads for nudity and faces (photos/firstLook.ts). */
    photo_classifier: variables.PHOTO_CLASSIFIER === 'on',
    /** Keys of GIF providers; without one there are only our own drawings. `address`: base URL of a test stub. */
    gifs: { giphy: variables.GIPHY_KEY, klipy: variables.KLIPY_KEY, address: variables.GIFS_URL },
    /** Whether live connections cache who may write to whom (chats/permissionCache.ts). */
    chat_permission_cache: variables.CHAT_PERMISSION_CACHE === 'on',
    /** Crash point at which a test kills this process. */
    failpoint: (variables.FAILPOINT && parseFailpoint(variables.FAILPOINT)) || null,
  })),
)

export type Env = v.InferOutput<typeof schema>

/** Settings that may stand in a file instead: NAME_FILE holds its path. */
export const secretSettings = [
  'DATABASE_URL',
  'MIGRATE_URL',
  'DATABASE_DIRECT_URL',
  'BUS_URL',
  'SMTP_URL',
  'STORAGE_URL',
  'SECRET',
  'SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'INBOUND_KEY',
  'DKIM_KEY',
  'SMS_KEY',
  'ADYEN_API_KEY',
  'ADYEN_HMAC_KEY',
  'ADYEN_WEBHOOK_PASSWORD',
  'AGE_OIDC_SECRET',
  'GIPHY_KEY',
  'KLIPY_KEY',
  'AWS_SECRET_ACCESS_KEY',
] as const

/** The variables with those that stand in files, and a line for each file that cannot be read. */
function readSecretFiles(source: NodeJS.ProcessEnv) {
  const variables = { ...source }
  const lines: string[] = []
  for (const name of secretSettings) {
    const file = source[`${name}_FILE`]?.trim()
    if (!file) continue
    if (source[name]?.trim()) lines.push(`${name} and ${name}_FILE are both set: keep one of them.`)
    try {
      variables[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      lines.push(`${name}_FILE: ${file} cannot be read (${code}). Is the path right, and may this user read it?`)
      // Not missing, but not known either: no second line says so.
      variables[name] ??= 'unreadable'
    }
  }
  for (const name of Object.keys(source)) {
    const setting = /^([A-Z_]+)_FILE$/.exec(name)?.[1] ?? ''
    if (setting in schema.entries && !(secretSettings as readonly string[]).includes(setting))
      lines.push(`${name} does nothing: ${setting} is no secret, and is read from the environment alone.`)
  }
  return { variables, lines }
}

/** The settings, and one readable line for each that is wrong or missing. A wrong one counts as left out. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): { env: Env; lines: string[] } {
  const { variables, lines } = readSecretFiles(source)
  let parsed = v.safeParse(schema, variables)
  if (!parsed.success) {
    for (const issue of parsed.issues) lines.push(`${v.getDotPath(issue)}: ${issue.message}`)
    const wrong = new Set(parsed.issues.map((issue) => v.getDotPath(issue)))
    parsed = v.safeParse(schema, Object.fromEntries(Object.entries(variables).filter(([name]) => !wrong.has(name))))
    if (!parsed.success) throw new Error(lines.join('\n'))
  }
  const env = parsed.output
  if (source.TEXTS?.trim() && (env.production || !['marked', 'expanded'].includes(source.TEXTS.trim())))
    lines.push('TEXTS is for development and tests alone: marked (web/base/pseudoLocalize.ts) or expanded.')
  if (env.failpoint && env.production) lines.push('FAILPOINT is for tests alone: production never crashes on purpose.')
  if (source.FAILPOINT?.trim() && !env.failpoint)
    lines.push('FAILPOINT: NUMBER NAME, with a name of server/base/failpoints/failpoints.ts')
  if (variables.STORAGE_URL?.trim() && !env.storage) lines.push(`STORAGE_URL: ${storageUrlFormat}`)
  if (env.production && env.demo) lines.push('NIGHTJAR_DEMO and NODE_ENV=production exclude each other: keep one.')
  const missing = env.production
    ? (['database_url', 'smtp_url', 'secret'] as const).filter((name) => !env[name]).map((name) => name.toUpperCase())
    : []
  if (missing.length) lines.push(`NODE_ENV=production needs ${missing.join(', ')}. See .env.example.`)
  return { env, lines }
}

/** Throws with all the lines of what is wrong. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { env, lines } = parseEnv(source)
  if (lines.length) throw new Error(lines.join('\n'))
  return env
}
