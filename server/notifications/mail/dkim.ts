// DKIM signature of our mails (RFC 6376). It covers the unsubscribe headers (RFC 8058).
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DKIMOptions } from 'nodemailer'
import type { Env } from '../../base/env.ts'

/** nodemailer's default list lacks List-Unsubscribe-Post, without which mailbox providers show no button. */
const signedHeaders = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type', 'Content-Language'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID', 'Auto-Submitted'],
].join(':')

/** Throws where the key is invalid: nodemailer would send such mails unsigned. */
export function dkimOptions({ dkim }: Pick<Env, 'dkim'>): DKIMOptions | undefined {
  if (!dkim) return undefined
  return {
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: readKey(dkim.key),
    headerFieldNames: signedHeaders,
  }
}

/** PEM text, also with its line ends written as \n, or the path of a PEM file. */
function readKey(setting: string): string {
  try {
    const pem = setting.includes('-----BEGIN') ? setting.replaceAll('\\n', '\n') : readFileSync(setting, 'utf8')
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }) as string
  } catch {
    // Reported below; the error itself might quote the key.
  }
  throw new Error('DKIM_KEY is neither a private RSA key in PEM nor a file with one. See docs/operating.md.')
}
