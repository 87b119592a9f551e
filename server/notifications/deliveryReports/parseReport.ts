// A report taken apart: its own headers, what it says to people and to machines, and what it brings back of the mail it is about.
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type Fields, parseFieldBlocks } from './headerFields.ts'

export type ParsedReport = {
  headers: Fields
  /** For people, without the copy of the mail that some programs put below. */
  text: string
  /** RFC 3464, one for each part of that type. */
  delivery: string[]
  /** RFC 5965. */
  feedback: string[]
  /** Somebody's mail program tells that a mail was read or thrown away (RFC 8098). */
  is_receipt: boolean
  /** Headers of the mail that it is about, as far as they came back. */
  returned: Fields
}

/** Bytes that are looked at: what decides stands at the beginning, and our own mails are small. */
const MAX_REPORT_BYTES = 64 * 1024
/** Lines that could begin a part. No honest report has so many, and reading them takes its time. */
const MAX_MIME_PARTS = 1_000

/** null where it is no mail that anybody could read. */
export async function parseReport(all: Uint8Array): Promise<ParsedReport | null> {
  const bytes = all.subarray(0, MAX_REPORT_BYTES)
  if (countParts(bytes) > MAX_MIME_PARTS) return null
  const email = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 50 }).catch(() => null)
  if (!email) return null
  const headers: Fields = new Map()
  for (const { key, value } of email.headers) headers.set(key, [...(headers.get(key) ?? []), value])
  const parts = (type: RegExp) => email.attachments.filter(({ mimeType }) => type.test(mimeType)).map(textOf)
  const { said, copy } = splitQuotedMail(readableText(email, bytes))
  const [back = copy] = parts(/^(message|text)\/(rfc822|rfc822-headers?|global|global-headers|partial)$/)
  return {
    headers,
    text: said,
    delivery: parts(/^message\/(global-)?delivery-status$/),
    feedback: parts(/^message\/feedback-report$/),
    is_receipt: parts(/^message\/(global-)?disposition-notification$/).length > 0,
    returned: parseFieldBlocks(back.trimStart())[0] ?? new Map(),
  }
}

const [dash, newline] = [0x2d, 0x0a]
function countParts(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1))
    if (bytes[at + 1] === dash && bytes[at + 2] === dash) count++
  return count
}

const utf8 = new TextDecoder()
const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : utf8.decode(content))

/** A mail whose parts cannot be told apart, because its boundary is missing or wrong, is read as it is. */
function readableText({ text, html, attachments }: Email, bytes: Uint8Array): string {
  const attached = attachments.filter(({ mimeType }) => mimeType === 'text/plain').map(textOf)
  const plain = text ?? html?.replace(/<[^<>]*>/g, ' ')
  if (plain !== undefined || attachments.length) return [plain ?? '', ...attached].join('\n')
  const whole = utf8.decode(bytes)
  return whole.slice(whole.search(/\r?\n\r?\n/) + 1)
}

const headerLine = /^[A-Za-z][\w-]*:( |$)/
const distinctiveHeader = /^(received|message-id|return-path|mime-version|dkim-signature):/i

/** Where three headers of a mail follow each other, one of them telling, there its copy begins: in whatever language it is announced. */
function splitQuotedMail(text: string): { said: string; copy: string } {
  const lines = text.split(/\r\n|\n|\r/)
  for (let at = 0; at < lines.length; at++) {
    if (!headerLine.test(lines[at] as string)) continue
    const end = endOfHeaders(lines, at)
    const run = lines.slice(at, end).filter((line) => headerLine.test(line))
    if (run.length >= 3 && run.some((line) => distinctiveHeader.test(line)))
      return { said: lines.slice(0, at).join('\n'), copy: lines.slice(at).join('\n') }
    at = end - 1
  }
  return { said: text, copy: '' }
}

function endOfHeaders(lines: string[], from: number): number {
  let end = from + 1
  while (end < lines.length && (headerLine.test(lines[end] as string) || /^[ \t]+\S/.test(lines[end] as string))) end++
  return end
}
