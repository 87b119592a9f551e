// Health checks: /healthz (the process is alive), /readyz (database and bus respond), /metrics (from this machine only)
// (OPS-3).
import type { FastifyInstance } from 'fastify'
import type { App } from '../ctx.ts'
import type { Metrics } from './metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export type ProcessState = { stopping: boolean; clockIsRight(): boolean }

export function mountHealth(http: FastifyInstance, app: App, metrics: Metrics, state: ProcessState) {
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/readyz', async (_request, reply) => {
    // Both pools: where PostgreSQL has no connection left, reads may go on while each write fails.
    const [database, storage] = await Promise.all([
      Promise.all([app.db.maybe`select 1`, app.db.transaction((db) => db.maybe`select 1`)]).then(
        () => true,
        () => false,
      ),
      app.storage.isAvailable(),
    ])
    const clock = state.clockIsRight()
    const ready = database && clock && app.bus.ready() && !state.stopping
    // Without its storage a node still serves everything else, and no other node would do better.
    return reply.code(ready ? 200 : 503).send({ ready, database, bus: app.bus.ready(), clock, storage })
  })
  http.get('/metrics', async (request, reply) => {
    const forwarded = request.headers['x-forwarded-for'] !== undefined
    if (forwarded || !loopback.has(request.raw.socket.remoteAddress ?? '')) return reply.code(404).send()
    const text = await metrics.text({ live_connections: app.live.connectionCount() })
    return reply.type(metrics.contentType).send(text)
  })
}
