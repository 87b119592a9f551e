// Job that looks at the certificate of each site's hosts as a client does, each night: how long it is valid, or what is wrong
// with it (STAFF-2).
import { connect } from 'node:tls'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { listSites } from '../sites/index.ts'

const TIMEOUT_MS = 10_000
const HTTPS_PORT = 443
/** Looked at at once. */
const BATCH_SIZE = 8

export const checkCertificatesTask = 'health.check_certificates'

/** A demo has no TLS. */
export async function checkCertificates(app: App) {
  if (app.env.production) await lookAtAll(app, (host) => lookAtCertificate(host))
}

type Look = Columns<'host_certificate', 'expires_at' | 'fault'>

export async function lookAtAll({ db, clock }: Pick<App, 'db' | 'clock'>, look: (host: string) => Promise<Look>) {
  const open = (await listSites(db)).filter(({ erased_at, removed_at }) => !erased_at && !removed_at)
  const hosts = open.flatMap(({ key, hosts: its }) => its.map((host) => ({ key, host })))
  for (let at = 0; at < hosts.length; at += BATCH_SIZE)
    await Promise.all(
      hosts.slice(at, at + BATCH_SIZE).map(async ({ key, host }) => {
        const { expires_at, fault } = await look(host)
        await db.run`
          insert into host_certificate (site_id, host, expires_at, fault, checked_at)
          select id, ${host}, ${expires_at}, ${fault}, ${clock.now()} from site where key = ${key}
          on conflict (site_id, host) do update
          set expires_at = excluded.expires_at, fault = excluded.fault, checked_at = excluded.checked_at`
      }),
    )
  await db.run`delete from host_certificate where not host = any(${hosts.map(({ host }) => host)})`
}

/** `fault`: the code by which Node refuses it, or why nobody answers. */
export function lookAtCertificate(host: string, { port = HTTPS_PORT, timeoutMs = TIMEOUT_MS } = {}): Promise<Look> {
  const { promise, resolve } = Promise.withResolvers<Look>()
  // What is wrong with it is told, too, so it is not refused at once.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeoutMs })
  const end = (look: Look) => {
    socket.destroy()
    resolve(look)
  }
  socket.once('secureConnect', () => {
    const { valid_to } = socket.getPeerCertificate()
    const error = socket.authorizationError as Error | string | null
    const code = error instanceof Error ? ((error as Error & { code?: string }).code ?? error.name) : error
    end({ expires_at: valid_to ? new Date(valid_to) : null, fault: socket.authorized ? null : `${code}` })
  })
  socket.once('timeout', () => end({ expires_at: null, fault: 'TIMEOUT' }))
  socket.once('error', (error: Error & { code?: string }) => end({ expires_at: null, fault: error.code ?? error.name }))
  return promise
}

type CertificateRow = Columns<'host_certificate', 'host' | 'expires_at' | 'fault' | 'checked_at'> & { site: string }
export const listCertificates = ({ db }: Pick<App, 'db'>) => db.many<CertificateRow>`
  select s.key as site, c.host, c.expires_at, c.fault, c.checked_at
  from host_certificate c join site s on s.id = c.site_id
  order by c.expires_at nulls first, c.host`
