// Parses a delivery report: its headers, its text, its machine-readable parts, and the returned headers of the mail it is about.
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type Fields, parseFieldBlocks } from './headerFields.ts'

export type ParsedReport = {
  headers: Fields
  /** For people, without the copy of the mail that some programs append. */
  text: string
  /** RFC 3464, one for each delivery-status part. */
  delivery: string[]
  /** RFC 5965. */
  feedback: string[]
  /** A disposition notification: the mail was read or deleted (RFC 8098). */
  is_receipt: boolean
  /** Headers of the mail that it is about, as far as they were returned. */
  returned: Fields
}

/** The rest is ignored: what decides is at the beginning, and our own mails are small. */
const MAX_REPORT_BYTES = 64 * 1024
/** No honest report has so many, and parsing them is slow. */
const MAX_MIME_PARTS = 1_000
const MAX_NESTING_DEPTH = 50
/** So many headers in a row are a quoted mail. */
const MIN_QUOTED_HEADERS = 3

/** null where it is no readable mail. */
export async function parseReport(report: Uint8Array): Promise<ParsedReport | null> {
  const bytes = report.subarray(0, MAX_REPORT_BYTES)
  if (countParts(bytes) > MAX_MIME_PARTS) return null
  const email = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING_DEPTH,
  }).catch(() => null)
  if (!email) return null
  const headers: Fields = new Map()
  for (const { key, value } of email.headers) headers.set(key, [...(headers.get(key) ?? []), value])
  const textsOfType = (type: RegExp) => email.attachments.filter(({ mimeType }) => type.test(mimeType)).map(textOf)
  const { text, quotedMail } = splitQuotedMail(readableText(email, bytes))
  const [returned = quotedMail] = textsOfType(
    /^(message|text)\/(rfc822|rfc822-headers?|global|global-headers|partial)$/,
  )
  return {
    headers,
    text,
    delivery: textsOfType(/^message\/(global-)?delivery-status$/),
    feedback: textsOfType(/^message\/feedback-report$/),
    is_receipt: textsOfType(/^message\/(global-)?disposition-notification$/).length > 0,
    returned: parseFieldBlocks(returned.trimStart())[0] ?? new Map(),
  }
}

const [DASH, NEWLINE] = [0x2d, 0x0a]
function countParts(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1))
    if (bytes[at + 1] === DASH && bytes[at + 2] === DASH) count++
  return count
}

const utf8 = new TextDecoder()
const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : utf8.decode(content))

/** A mail whose boundary is missing or wrong is read as it is. */
function readableText({ text, html, attachments }: Email, bytes: Uint8Array): string {
  const attached = attachments.filter(({ mimeType }) => mimeType === 'text/plain').map(textOf)
  const plain = text ?? html?.replace(/<[^<>]*>/g, ' ')
  if (plain !== undefined || attachments.length) return [plain ?? '', ...attached].join('\n')
  const whole = utf8.decode(bytes)
  return whole.slice(whole.search(/\r?\n\r?\n/) + 1)
}

const headerLine = /^[A-Za-z][\w-]*:( |$)/
const distinctiveHeader = /^(received|message-id|return-path|mime-version|dkim-signature):/i

/** A quoted mail begins where several headers follow each other, one of them distinctive; this works in any language. */
function splitQuotedMail(text: string): { text: string; quotedMail: string } {
  const lines = text.split(/\r\n|\n|\r/)
  for (let index = 0; index < lines.length; index++) {
    if (!headerLine.test(lines[index] as string)) continue
    const end = endOfHeaders(lines, index)
    const run = lines.slice(index, end).filter((line) => headerLine.test(line))
    if (run.length >= MIN_QUOTED_HEADERS && run.some((line) => distinctiveHeader.test(line)))
      return { text: lines.slice(0, index).join('\n'), quotedMail: lines.slice(index).join('\n') }
    index = end - 1
  }
  return { text, quotedMail: '' }
}

function endOfHeaders(lines: string[], from: number): number {
  let end = from + 1
  while (end < lines.length && (headerLine.test(lines[end] as string) || /^[ \t]+\S/.test(lines[end] as string))) end++
  return end
}
