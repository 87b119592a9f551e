// Check of DATABASE_URL, and of others to the same database: address, login, version, TLS, encoding, and whether both
// clocks agree (OPS-6).
import { connectionFailure, type Finding, failed, warned } from '../startup/finding.ts'
import { isLoopbackHost } from '../startup/loopback.ts'
import { connect } from './database.ts'
import { parseDatabaseUrl } from './databaseUrl.ts'
import { MIN_POSTGRES_MAJOR, postgresVersionFault } from './migrationSteps.ts'

const MAX_CLOCK_OFFSET_MS = 5_000
const addressForm = 'an address like postgres://user:password@host:5432/database'

type Facts = {
  version: number
  encoding: string
  encrypted: boolean
  by_socket: boolean
  replica: boolean
  now_ms: number
}

/** `name`: of the setting. */
export async function checkDatabase(url: string, name = 'DATABASE_URL'): Promise<Finding[]> {
  const address = URL.parse(url)
  if (!address || !/^postgres(ql)?:$/.test(address.protocol)) return [failed(`${name} is not ${addressForm}.`)]
  try {
    parseDatabaseUrl(url, name)
  } catch (error) {
    return [failed((error as Error).message)]
  }
  const db = connect(url, { max: 1 })
  try {
    const startedAt = Date.now()
    const facts = await db.one<Facts>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
        inet_server_addr() is null as by_socket, pg_is_in_recovery() as replica,
        extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`
    return judge(name, facts, address, (startedAt + Date.now()) / 2)
  } catch (error) {
    return [failed(`${name}: ${whyNot(error)}`)]
  } finally {
    await db.close()
  }
}

function judge(
  name: string,
  { version, encoding, encrypted, by_socket, replica, now_ms }: Facts,
  address: URL,
  local_ms: number,
) {
  const findings: Finding[] = []
  const versionFault = postgresVersionFault(version)
  if (versionFault) findings.push(failed(`${name}: ${versionFault}`))
  if (encoding !== 'UTF8')
    findings.push(failed(`${name}: the database is in ${encoding}. Make one with: create database … encoding UTF8`))
  if (replica) findings.push(failed(`${name}: this server is a replica, which takes no writes. Name the primary.`))
  if (!encrypted && !by_socket && !isLoopbackHost(address.hostname))
    findings.push(
      address.searchParams.get('sslmode') === 'disable'
        ? warned(`${name}: sslmode=disable sends everything in the clear. Only on a network of your own.`)
        : failed(`${name}: the connection is not encrypted. Switch TLS on at the server and add ?sslmode=require.`),
    )
  const offset_ms = Math.round(local_ms - now_ms)
  // Said once, whatever the addresses of one database.
  if (name === 'DATABASE_URL' && Math.abs(offset_ms) > MAX_CLOCK_OFFSET_MS)
    findings.push(
      warned(
        `Clock: this machine is ${Math.abs(Math.round(offset_ms / 1000))} s ${offset_ms > 0 ? 'ahead of' : 'behind'} the database. Set both by NTP.`,
      ),
    )
  return findings
}

/** By SQLSTATE, or by the code of the connection. The server's own words may quote the login. */
function whyNot(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '28P01' || code === '28000') return 'the login was refused. Check user and password.'
  if (code === '3D000') return 'there is no database of that name. Make it: create database … encoding UTF8'
  if (code === '42501') return 'this user may not connect to the database. Grant it: grant connect on database …'
  if (code === '53300') return 'all its connections are taken. Raise max_connections, or run fewer nodes.'
  return `${connectionFailure(error)}. Does PostgreSQL ${MIN_POSTGRES_MAJOR} run there, and may this machine reach it?`
}
