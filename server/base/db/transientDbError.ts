// Whether an error says that PostgreSQL, or the way to it, is gone for now (OPS-3): the same may go well in a moment.

const codes = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ERR_STREAM_DESTROYED'],
])

/** The driver of the jobs (pg 8) has words for it, and no code. */
const words = /^Connection terminated\b/

export function isTransientDbError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (words.test(error.message)) return true
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'FATAL' || severity === 'PANIC' || codes.has(code as string)
}
