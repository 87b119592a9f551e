// Health checks: /healthz (the process is alive), /readyz (database and bus respond), /metrics (from this machine only)
// (OPS-3).
import type { FastifyInstance } from 'fastify'
import type { App } from '../ctx.ts'
import type { Metrics } from './metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export function mountHealth(http: FastifyInstance, app: App, metrics: Metrics, state: { stopping: boolean }) {
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/readyz', async (_request, reply) => {
    const database = await app.db.maybe`select 1`.then(Boolean, () => false)
    const ready = database && app.bus.ready() && !state.stopping
    return reply.code(ready ? 200 : 503).send({ ready, database, bus: app.bus.ready() })
  })
  http.get('/metrics', async (request, reply) => {
    const forwarded = request.headers['x-forwarded-for'] !== undefined
    if (forwarded || !loopback.has(request.raw.socket.remoteAddress ?? '')) return reply.code(404).send()
    const text = await metrics.text({ live_connections: app.live.connectionCount() })
    return reply.type(metrics.contentType).send(text)
  })
}
