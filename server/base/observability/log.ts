// Structured log on standard error, one JSON object a line. Nothing personal: ids, codes and durations, never texts or
// addresses.
import { pino } from 'pino'

type LogFields = Record<string, string | number | boolean | null | undefined>
export type Log = {
  info(event: string, fields?: LogFields): void
  error(event: string, error: unknown, fields?: LogFields): void
}

/** An error message may quote a row, so only the class, the code and the stack frames are logged. */
const MAX_STACK_FRAMES = 8
function redact(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, MAX_STACK_FRAMES)
  return { error: error.name, code, stack: frames.map((frame) => frame.trim()).join(' < ') }
}

export function makeLog(write = (line: string) => void process.stderr.write(line)): Log {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  )
  return {
    info: (event, fields) => logger.info({ event, ...fields }),
    error: (event, error, fields) => logger.error({ event, ...fields, ...redact(error) }),
  }
}
