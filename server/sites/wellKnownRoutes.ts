// Well-known addresses: where password managers find the change of the password, and whom researchers tell of a hole (RTE-8).
import type { FastifyInstance } from 'fastify'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'

/** RFC 9116 wants less than a year. */
const SECURITY_TXT_SECONDS = 180 * 86_400

export function wellKnownRoutes(http: FastifyInstance) {
  http.get('/.well-known/change-password', async (request, reply) => {
    await http.ctxOf(request)
    return reply.redirect('/account/password', 302)
  })
  http.get('/.well-known/security.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityTxt(await http.ctxOf(request))),
  )
}

const securityTxt = ({ site, clock, request: { origin } }: Ctx) =>
  [
    `Contact: mailto:${site.choices.support_email}`,
    `Expires: ${addSeconds(clock.now(), SECURITY_TXT_SECONDS).toISOString()}`,
    `Preferred-Languages: ${site.choices.locales.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
