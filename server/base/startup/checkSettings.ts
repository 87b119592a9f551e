// Checks of settings that need no other machine: whether a demo is meant, the secret, what belongs together (OPS-6).
import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Env } from '../env.ts'
import { type Finding, failed, warned } from './finding.ts'
import { isLoopbackHost } from './loopback.ts'

const MIN_SECRET_CHARS = 32
/** A repeated word has fewer. */
const MIN_DISTINCT_CHARS = 8

export function checkSettings(env: Env, variables: NodeJS.ProcessEnv = process.env): Finding[] {
  return [...(env.production ? checkProduction(env) : checkDemo(env)), ...checkAddresses(env), ...checkPairs(variables)]
}

/** The demo's people log in with known passwords, and /dev shows every mail: never by mistake with real servers. */
function checkDemo(env: Env): Finding[] {
  if (env.demo) return []
  const real = [
    ...(env.database_url ? ['DATABASE_URL'] : []),
    ...(env.smtp_url ? ['SMTP_URL'] : []),
    ...(isLoopbackHost(env.host) ? [] : [`HOST=${env.host}`]),
  ]
  if (!real.length) return []
  return [
    failed(
      `${real.join(', ')}: without NODE_ENV=production this would be the demo, whose passwords are public. ` +
        'Set NODE_ENV=production for a real site, or NIGHTJAR_DEMO=1 where a demo is meant.',
    ),
  ]
}

/** With them strangers read the metrics, or report mails of members as bounced. */
const MIN_KEY_CHARS = 16

function checkProduction({ secret, previous_secrets, host, trust_proxy, dev, ...env }: Env): Finding[] {
  const keys = { METRICS_TOKEN: env.metrics_token, INBOUND_KEY: env.inbound_key }
  const findings = Object.entries(keys)
    .filter(([, key]) => key !== null && key.length < MIN_KEY_CHARS)
    .map(([name]) => failed(`${name}: at least ${MIN_KEY_CHARS} random characters. Make some: openssl rand -base64 24`))
  if (process.getuid?.() === 0)
    findings.push(
      failed(
        'The server runs as root. Start it as a user of its own (systemd: User=; Docker: USER; docs/operating.md).',
      ),
    )
  if (secret && !isLongSecret(secret))
    findings.push(failed(`SECRET: at least ${MIN_SECRET_CHARS} random characters. Make one: openssl rand -base64 32`))
  if (previous_secrets.includes(secret ?? ''))
    findings.push(failed('SECRET_PREVIOUS holds SECRET itself: it is for the other ones.'))
  if (dev) findings.push(failed('NIGHTJAR_DEV is for development alone: leave it out.'))
  if (trust_proxy === 0 && isLoopbackHost(host))
    findings.push(
      warned(
        'TRUST_PROXY is 0, but only a proxy on this machine can reach HOST=127.0.0.1: all visitors would share its rate limits.',
      ),
    )
  const bus = env.bus_url === null ? null : URL.parse(env.bus_url)
  if (bus?.protocol === 'redis:' && !isLoopbackHost(bus.hostname))
    findings.push(warned('BUS_URL: Redis is on another machine and without TLS. Use rediss://.'))
  return findings
}

/** What would be noticed with the first SMS, push or bank file alone. */
function checkAddresses({ host, console_host, sms, push_services, bank_inbox, gifs, production }: Env): Finding[] {
  const findings: Finding[] = []
  if (console_host !== null && !hostForm.test(console_host))
    findings.push(failed('CONSOLE_HOST is the name of a host alone, such as staff.example.com: no https://, no port.'))
  if (!isIP(host.replace(/^\[|\]$/g, '')) && !hostForm.test(host))
    findings.push(failed('HOST is an address of this machine, such as 127.0.0.1 or 0.0.0.0.'))
  const smsUrl = sms && URL.parse(sms.url)
  if (sms && !isSafeUrl(smsUrl))
    findings.push(failed('SMS_URL is not an address like https://sms.example.com/send (http on this machine alone).'))
  const oddServices = push_services.filter((it) => !hostForm.test(it) && URL.parse(it)?.origin !== it)
  if (oddServices.length)
    findings.push(
      failed(`PUSH_SERVICES: ${oddServices.join(', ')} is neither the end of a host (push.example.com) nor an origin.`),
    )
  if (bank_inbox && !isFolder(bank_inbox))
    findings.push(failed(`BANK_INBOX: there is no folder ${bank_inbox}, or this user may not look into it.`))
  if (production && gifs.address) findings.push(failed('GIFS_URL is for tests alone: leave it out.'))
  return findings
}

const hostForm = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i
const isSafeUrl = (url: URL | null) =>
  url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const isLongSecret = (secret: string) => secret.length >= MIN_SECRET_CHARS && new Set(secret).size >= MIN_DISTINCT_CHARS

/** Half of a pair would switch the whole of it off in silence. */
const pairs = [
  ['SMS_URL', 'SMS_KEY'],
  ['DKIM_DOMAIN', 'DKIM_KEY'],
  ['RETURN_PATH', 'INBOUND_KEY'],
] as const

const checkPairs = (variables: NodeJS.ProcessEnv): Finding[] =>
  pairs.flatMap((names) => {
    const [set, missing] = names.toSorted((a, b) => Number(isSet(variables, b)) - Number(isSet(variables, a)))
    if (!isSet(variables, set as string) || isSet(variables, missing as string)) return []
    return [warned(`${set} does nothing without ${missing}: set both, or neither.`)]
  })

const isSet = (variables: NodeJS.ProcessEnv, name: string) =>
  Boolean(variables[name]?.trim() || variables[`${name}_FILE`]?.trim())
