// What counts as this machine itself: an address to listen on, the host of a service, the sender of a request.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** `host` as in an address, with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIP(name) === 4 && name.startsWith('127.')
}

const loopbackAddress = /^(::ffff:)?127\.|^::1$/
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a request comes from this machine and passed no proxy. */
export const isLocalRequest = ({ socket, headers }: IncomingMessage): boolean =>
  loopbackAddress.test(socket.remoteAddress ?? '') && forwardingHeaders.every((name) => headers[name] === undefined)

/** Not so for a stranger's page whose name was pointed at 127.0.0.1 (DNS rebinding). */
export const namesLocalHost = ({ headers }: IncomingMessage): boolean =>
  isLoopbackHost((headers.host ?? '').replace(/:\d+$/, ''))
