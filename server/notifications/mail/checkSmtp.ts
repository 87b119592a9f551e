// Check of SMTP_URL: the mail server greets, encrypts and takes the login (OPS-6).
import type { Env } from '../../base/env.ts'
import { connectionFailure, type Finding, failed } from '../../base/startup/finding.ts'
import { parseEmail } from '../../members/index.ts'
import { dkimOptions } from './dkim.ts'
import { smtpOptions } from './smtpMail.ts'

export async function checkSmtp(url: string): Promise<Finding[]> {
  const address = URL.parse(url)
  if (!address || !/^smtps?:$/.test(address.protocol) || !address.hostname)
    return [failed('SMTP_URL is not an address like smtp://user:password@host:587.')]
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport(smtpOptions(url))
  try {
    await transport.verify()
    return []
  } catch (error) {
    return [failed(`SMTP_URL: ${whyNot(error)}`)]
  } finally {
    transport.close()
  }
}

/** A mail server takes no other sender, and reports of the nights would reach nobody. */
export const checkMailAddresses = (env: Pick<Env, 'mail_from' | 'return_path' | 'operator_mail'>): Finding[] =>
  Object.entries({ MAIL_FROM: env.mail_from || null, RETURN_PATH: env.return_path, OPERATOR_MAIL: env.operator_mail })
    .filter(([, address]) => address !== null && parseEmail(address) === null)
    .map(([name]) => failed(`${name} is not one mail address like hello@example.com.`))

/** Without a good key mails would go out unsigned. */
export function checkDkim(env: Pick<Env, 'dkim'>): Finding[] {
  try {
    dkimOptions(env)
    return []
  } catch (error) {
    return [failed((error as Error).message)]
  }
}

function whyNot(error: unknown) {
  const { code, message } = error as Error & { code?: string }
  if (code === 'EAUTH') return 'the mail server refused the login. Check user and password.'
  if (code === 'ETLS' || /STARTTLS|certificate|self-signed/i.test(message))
    return 'the mail server offers no TLS, or its certificate is not valid for this host. Use smtps://, or mend it.'
  if (/greeting/i.test(message)) return 'what listens there does not greet like a mail server. Check host and port.'
  return `${connectionFailure(error)}. Check host and port, and whether this machine may reach it.`
}
