// GET /api/transactions/ID/receipt.pdf: the receipt as PDF, for the logged-in buyer alone (CRED-7).
import type { FastifyInstance } from 'fastify'
import type { App } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { receiptFile } from './receiptFile.ts'

export function receiptRoute(http: FastifyInstance, app: App) {
  http.get('/api/transactions/:id/receipt.pdf', async (request, reply) => {
    const { site, member, locale } = await http.ctxOf(request)
    if (!member) return refuse('authentication_required')
    const { id } = request.params as { id: string }
    const file = (await receiptFile(app, site, { payment: id, locale, member: member.id })) ?? refuse('not_found')
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes)
  })
}
