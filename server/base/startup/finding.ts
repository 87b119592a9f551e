// What is wrong with a deployment, in one plain line for its operator (OPS-6).

/** error: production does not start. warning: it does. `line` names the setting and the remedy, never a secret. */
export type Finding = { level: 'error' | 'warning'; line: string }

export const failed = (line: string): Finding => ({ level: 'error', line })
export const warned = (line: string): Finding => ({ level: 'warning', line })

/** Longer than the timeouts of the clients themselves, except where those retry. */
const CHECK_TIMEOUT_MS = 20_000

/** Findings of a check that asks another machine; one that does not end, or fails itself, is a finding, too. */
export async function withTimeout(setting: string, check: Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve([failed(`${setting}: no answer within ${CHECK_TIMEOUT_MS / 1000} s. Does a firewall drop it?`)]),
      CHECK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([check.catch((error) => [failed(`${setting}: ${connectionFailure(error)}.`)]), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Why a connection failed, in words, without what its error quotes. */
export function connectionFailure(error: unknown): string {
  const outer = error instanceof Error && 'code' in error ? String(error.code) : ''
  // nodemailer and others give a code of their own, and the system's in the message.
  const code =
    /\b(ECONN[A-Z]+|ENOTFOUND|ETIMEDOUT|E[A-Z]+UNREACH)\b/.exec(error instanceof Error ? error.message : '')?.[0] ??
    outer
  const words: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'there is no host of that name',
    EAI_AGAIN: 'the name of the host cannot be looked up now',
    EDNS: 'there is no host of that name',
    ETIMEDOUT: 'it does not answer',
    CONNECT_TIMEOUT: 'it does not answer',
    EHOSTUNREACH: 'there is no route to it',
    ENETUNREACH: 'there is no route to it',
    ECONNRESET: 'it closed the connection',
    CONNECTION_CLOSED: 'it closed the connection',
  }
  return words[code] ?? (code || 'no connection')
}
