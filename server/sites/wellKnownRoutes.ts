// Well-known addresses: where password managers find the change of the password, and whom researchers tell of a hole (RTE-8).
import type { FastifyInstance } from 'fastify'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'

/** RFC 9116 wants less than a year. */
const SECURITY_TXT_DAYS = 180

export function wellKnownRoutes(http: FastifyInstance) {
  http.get('/.well-known/change-password', async (request, reply) => {
    await http.ctxOf(request)
    return reply.redirect('/account/password', 302)
  })
  http.get('/.well-known/security.txt', async (request, reply) => {
    const text = securityTxt(await http.ctxOf(request))
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return text === null ? reply.code(404).send('') : reply.send(text)
  })
}

/** RFC 9116. null where the site names nobody. */
export function securityTxt({ site: { choices }, clock, request }: Pick<Ctx, 'site' | 'clock' | 'request'>) {
  const contact = choices.security_contact || choices.support_email
  if (!contact) return null
  const days = choices.security_days ?? SECURITY_TXT_DAYS
  return [
    `Contact: ${contact.includes(':') ? contact : `mailto:${contact}`}`,
    `Expires: ${addSeconds(clock.now(), days * 86_400).toISOString()}`,
    `Preferred-Languages: ${choices.locales.join(', ')}`,
    `Canonical: ${request.origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
