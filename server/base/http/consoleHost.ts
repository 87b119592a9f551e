// The host of the staff's console: what is asked of it goes to the console's routes, and nothing else does (STAFF-4).
import type { IncomingMessage } from 'node:http'
import type { App } from '../ctx.ts'
import type { Env } from '../env.ts'

/** Where its routes lie inside the router. A request of another host is turned away there (server/console/routes.ts). */
export const consolePrefix = '/.console'

export const requestHost = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')

export const isConsoleRequest = (
  { console_host }: Pick<Env, 'console_host'>,
  request: Pick<IncomingMessage, 'headers'>,
) => console_host !== null && requestHost(request) === console_host

/** null where there is no console. In the demo on the port of this process. */
export const consoleOrigin = ({ env: { console_host, production, port } }: Pick<App, 'env'>): string | null =>
  console_host && (production ? `https://${console_host}` : `http://${console_host}:${port}`)
