// Checks a DKIM signature as a receiving mail server does (RFC 6376, rsa-sha256, relaxed/relaxed), by nothing but the mail's own bytes.
import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'

export function dkimKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, publicKey }
}

type Signature = { ok: boolean; domain: string; selector: string; signed: string[] }

/** `raw`: one character a byte. */
export function verifyDkim(raw: string, key: ReturnType<typeof dkimKey>['publicKey']): Signature {
  const at = raw.indexOf('\r\n\r\n')
  const fields = raw.slice(0, at).split(/\r\n(?![ \t])/)
  const body = raw.slice(at + 4)
  const own = fields.find((it) => /^dkim-signature:/i.test(it)) ?? ''
  const tags = Object.fromEntries(
    own
      .slice(own.indexOf(':') + 1)
      .split(';')
      .map(
        (it) =>
          it
            .replace(/\s/g, '')
            .match(/^(\w+)=(.*)$/s)
            ?.slice(1) ?? ['', ''],
      ),
  ) as Record<string, string>
  const signed = (tags.h ?? '').toLowerCase().split(':')
  const rest = fields.toReversed()
  const lines = signed.flatMap((name) => {
    const found = rest.findIndex((it) => it.toLowerCase().startsWith(`${name}:`))
    return found < 0 ? [] : rest.splice(found, 1).map(relaxedField)
  })
  lines.push(relaxedField(own.replace(/(\bb=)[A-Za-z0-9+/=\s]+$/, '$1')))
  const hash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64')
  const right = createVerify('RSA-SHA256')
    .update(lines.join('\r\n'), 'latin1')
    .verify(key, tags.b ?? '', 'base64')
  return {
    ok: tags.a === 'rsa-sha256' && tags.c === 'relaxed/relaxed' && hash === tags.bh && right,
    domain: tags.d ?? '',
    selector: tags.s ?? '',
    signed,
  }
}

function relaxedField(field: string): string {
  const at = field.indexOf(':')
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`
}

const relaxedBody = (body: string) =>
  body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '\r\n')
