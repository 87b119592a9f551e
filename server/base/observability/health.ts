// Health checks: /healthz (the process is alive), /readyz (it takes requests), /metrics (from this machine, or with
// METRICS_TOKEN) (OPS-3).
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { App } from '../ctx.ts'
import { hashToken } from '../encryption/tokens.ts'
import type { Env } from '../env.ts'
import { isLocalRequest } from '../startup/loopback.ts'
import type { NodeState } from './metrics.ts'

export type ProcessState = { stopping: boolean; clockIsRight(): boolean }

export function mountHealth(http: FastifyInstance, app: App, state: ProcessState, nodeState: () => NodeState) {
  // A proxy must not keep connections to a node that is about to close.
  http.addHook('onRequest', async (_request, { raw }) => {
    if (state.stopping) raw.shouldKeepAlive = false
  })
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
    const ready = database && clock && !state.stopping
    // All nodes lose these at once: each of them serves everything else on.
    const degraded = [...(app.bus.ready() ? [] : ['bus']), ...(storage ? [] : ['storage'])]
    return reply.code(ready ? 200 : 503).send({ ready, database, bus: app.bus.ready(), clock, storage, degraded })
  })
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app.env, request.raw)) return reply.code(404).send()
    return reply.type(app.metrics.contentType).send(await app.metrics.text(nodeState()))
  })
}

function mayReadMetrics({ metrics_token }: Env, request: IncomingMessage) {
  const { authorization } = request.headers
  if (metrics_token && authorization !== undefined) {
    const [expected, actual] = [`Bearer ${metrics_token}`, authorization].map(hashToken) as [Buffer, Buffer]
    return timingSafeEqual(expected, actual)
  }
  return isLocalRequest(request)
}
