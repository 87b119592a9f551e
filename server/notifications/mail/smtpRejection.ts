// Reads an SMTP error: a final rejection, or worth another try (RFC 5321). The reasons are those of bounce reports that come later.
import { bounceCause } from '../deliveryReports/bounceReason.ts'
import type { ReportClass } from '../deliveryReports/classifyReport.ts'

const BAD_SEQUENCE_CODE = 503

type SmtpError = { command?: string; response?: string; responseCode?: number }

/** null where it is worth trying again: anything but a 5xx about this recipient or this mail. */
export function smtpRejection(error: unknown): ReportClass | null {
  const { command, response = '', responseCode = 0 } = error as SmtpError
  // A bad command sequence, and a rejected sender, are our own fault.
  if (responseCode < 500 || responseCode === BAD_SEQUENCE_CODE || (command !== 'RCPT TO' && command !== 'DATA'))
    return null
  const { reason, status } = bounceCause('', response)
  return { kind: reason === 'gone' ? 'bounce' : 'delay', status }
}
