// Mail provider over SMTP: one connection pool, opened with the first mail, DKIM-signed.
import type { SendMailOptions } from 'nodemailer'
import type { Env } from '../../base/env.ts'
import { laneSizes } from '../../base/jobs/lanes.ts'
import { isLoopbackHost } from '../../base/startup/loopback.ts'
import { dkimOptions } from './dkim.ts'
import type { MailMessage, MailProvider } from './mailProvider.ts'
import { smtpRejection } from './smtpRejection.ts'

/** As many as mails are sent at once: none waits for those of another lane. */
const MAX_CONNECTIONS = laneSizes.urgent + laneSizes.bulk
/** Milliseconds. A change of preferences waits for a mail that is being sent, so sending must end. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Login and mails leave this machine encrypted or not at all. */
export const smtpOptions = (url: string) => ({
  url,
  requireTLS: !isLoopbackHost(URL.parse(url)?.hostname ?? ''),
  ...timeouts,
})

export function smtpMail(url: string, env: Pick<Env, 'dkim'>): MailProvider {
  const dkim = dkimOptions(env)
  const openTransport = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({ ...smtpOptions(url), pool: true, maxConnections: MAX_CONNECTIONS, dkim })
  }
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send(message) {
      transport ??= openTransport()
      try {
        await (await transport).sendMail(sendMailOptions(message))
        return null
      } catch (error) {
        const rejection = smtpRejection(error)
        if (!rejection) throw error
        return rejection
      }
    },
    // A transport that could not be opened has nothing to close.
    close: () =>
      void transport?.then(
        (it) => it.close(),
        () => {},
      ),
  }
}

function sendMailOptions({ to, returnPath, headers, ...message }: MailMessage): SendMailOptions {
  return {
    ...message,
    // As an object: a string would be parsed as a list of addresses.
    to: { name: '', address: to },
    envelope: { from: returnPath, to: [to] },
    headers: Object.fromEntries(
      // An unsubscribe link must not be folded or encoded.
      Object.entries(headers).map(([name, value]) => [
        name,
        name === 'List-Unsubscribe' ? { prepared: true, value } : value,
      ]),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
