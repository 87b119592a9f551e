// The connection to the mail server: one a process, opened with the first mail.
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer'
import type { App } from '../base/ctx.ts'
import { dkimOf } from './dkim.ts'

const mailers = new WeakMap<App, Transporter>()

/** Milliseconds. A choice made meanwhile waits for a mail that is being handed over, so that must end. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Throws what nodemailer throws. */
export const handOver = (app: App, url: string, message: SendMailOptions) => mailerOf(app, url).sendMail(message)

function mailerOf(app: App, url: string): Transporter {
  const mailer =
    mailers.get(app) ??
    nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...patience, dkim: dkimOf(app.env) })
  mailers.set(app, mailer)
  return mailer
}

export function closeMailer(app: App) {
  mailers.get(app)?.close()
  mailers.delete(app)
}
