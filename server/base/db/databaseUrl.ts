// Reads DATABASE_URL once for both drivers, postgres (statements) and pg (the job queue), which take `sslmode`
// differently (OPS-2).
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const
/** Of libpq alone: sent on, PostgreSQL would refuse them. */
const libpqParameters = ['channel_binding', 'gssencmode', 'sslcompression', 'sslnegotiation', 'uselibpqcompat', 'ssl']

export type DatabaseAddress = {
  /** For postgres: without what concerns TLS. */
  url: string
  /** false: no TLS. */
  ssl: ConnectionOptions | false
  /** For pg, which reads the same parameters by libpq's meaning. */
  pgUrl: string
}

/** Throws one plain line that quotes nothing of the address. `name`: of the setting. */
export function parseDatabaseUrl(text: string, name = 'DATABASE_URL'): DatabaseAddress {
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error(`${name}: the form is postgres://USER:PASSWORD@HOST:5432/DATABASE?sslmode=verify-full`)
  const tls = Object.fromEntries(tlsParameters.map((key) => [key, url.searchParams.get(key)]))
  const { sslmode = null, sslrootcert = null } = tls
  if (sslmode !== null && !sslModes.includes(sslmode as (typeof sslModes)[number]))
    throw new Error(`${name}: sslmode is one of ${sslModes.join(', ')}`)
  const mode = sslmode ?? (sslrootcert ? 'verify-full' : 'disable')
  if (mode === 'verify-ca' && !sslrootcert) throw new Error(`${name}: sslmode=verify-ca needs sslrootcert`)
  for (const key of [...tlsParameters, ...libpqParameters]) url.searchParams.delete(key)
  const pg = new URL(url)
  pg.searchParams.set('sslmode', mode)
  pg.searchParams.set('uselibpqcompat', 'true')
  if (mode !== 'disable')
    for (const key of tlsParameters.slice(1)) if (tls[key] && tls[key] !== 'system') pg.searchParams.set(key, tls[key])
  return { url: url.href, ssl: mode === 'disable' ? false : tlsOptions(mode, tls, url.hostname, name), pgUrl: pg.href }
}

function tlsOptions(mode: string, tls: Record<string, string | null>, host: string, name: string): ConnectionOptions {
  const file = (key: string) => {
    const path = tls[key]
    if (!path || path === 'system') return undefined
    try {
      return readFileSync(path, 'utf8')
    } catch {
      throw new Error(`${name}: the file of ${key} cannot be read`)
    }
  }
  const ca = file('sslrootcert')
  return {
    ...(ca && { ca }),
    ...(tls.sslcert && { cert: file('sslcert') as string }),
    ...(tls.sslkey && { key: file('sslkey') as string }),
    ...(isIP(host) === 0 && { servername: host }),
    // As libpq: `require` alone encrypts; with a certificate of the authority it checks it, but not the name.
    rejectUnauthorized: mode !== 'require' || ca !== undefined,
    // The driver names no host where it is an address.
    checkServerIdentity: (_host, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  }
}

/** Connection string of the job queue's driver. */
export const pgUrl = (text: string) => parseDatabaseUrl(text).pgUrl
