// What signs our mails (RFC 6376), with everything that says how to get rid of them under the signature (RFC 8058).
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DKIMOptions } from 'nodemailer'
import type { Env } from '../base/env.ts'

/** nodemailer's own list lacks List-Unsubscribe-Post, without which mailbox providers show no button. */
const signed = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type', 'Content-Language'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID', 'Auto-Submitted'],
].join(':')

/** Throws where the key is none: nodemailer would send such mails unsigned. */
export function dkimOf({ dkim }: Pick<Env, 'dkim'>): DKIMOptions | undefined {
  if (!dkim) return undefined
  return {
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: readKey(dkim.key),
    headerFieldNames: signed,
  }
}

/** PEM text, also with its line ends written as \n, or the path of a file that holds it. */
function readKey(given: string): string {
  try {
    const pem = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readFileSync(given, 'utf8')
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }) as string
  } catch {
    // Told below; the error itself might quote the key.
  }
  throw new Error('DKIM_KEY is neither a private RSA key in PEM nor a file with one. See docs/operating.md.')
}
