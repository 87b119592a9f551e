// Structured lines on standard error, one JSON object each. Nothing personal: ids inside, codes, durations, never texts or addresses.

type Facts = Record<string, string | number | boolean | null | undefined>
export type Log = {
  info(event: string, facts?: Facts): void
  error(event: string, error: unknown, facts?: Facts): void
}

/** An error's own words may quote a row, so only its class, code and stack frames are kept. */
function bare(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  return { error: error.name, code, stack: frames.map((frame) => frame.trim()).join(' < ') }
}

export function makeLog(write = (line: string) => void process.stderr.write(line)): Log {
  const put = (level: string, event: string, facts: object) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`)
  return {
    info: (event, facts = {}) => put('info', event, facts),
    error: (event, error, facts = {}) => put('error', event, { ...facts, ...bare(error) }),
  }
}
