// Transient database errors: PostgreSQL, or the network to it, is unavailable for now (OPS-3). The same statement may
// succeed in a moment.

const CODES = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_STREAM_DESTROYED'],
])

/** The driver of the job queue (pg 8) sets no code. */
const codelessMessage = /^Connection terminated\b/

export function isTransientDbError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (codelessMessage.test(error.message)) return true
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'FATAL' || severity === 'PANIC' || CODES.has(code as string)
}
