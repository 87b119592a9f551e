// Mails as bytes, in the many ways that programs write the same thing: boundaries, encodings, line ends, case and folding of headers.
import type { Luck } from './luck.ts'

export type Headers = [name: string, value: string][]
export type Part = {
  type: string
  /** Headers of a returned mail, or its text, or fields. */
  body: string
  /** Only of what people read: machine-readable parts are ASCII, as RFC 3464 has them. */
  charset?: string
  /** More headers of the part. */
  headers?: Headers
}
export type Body = Part | { multipart: string; parts: (Part | Body)[] }

export const fields = (rows: Headers) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')

/** One mail, with one way of writing throughout. */
export function mail(luck: Luck, headers: Headers, body: Body): Buffer {
  const written = entity(luck, body)
  const all: Headers = [...headers, ['MIME-Version', '1.0'], ...written.headers]
  const text = `${all.map((row) => line(luck, row)).join('\n')}\n\n${written.body}`
  return Buffer.from(luck.chance(50) ? text.replaceAll('\n', '\r\n') : text, 'latin1')
}

type Entity = { headers: Headers; body: string }

function entity(luck: Luck, body: Body): Entity {
  if (!('multipart' in body)) return encoded(luck, body)
  const boundary = boundaryOf(luck)
  const quoted = luck.chance(70) || /[^\w.-]/.test(boundary) ? `"${boundary}"` : boundary
  const space = luck.pick(['; ', ';\n\t', ';\n '])
  const parts = body.parts.map((part) => {
    const { headers, body: inside } = entity(luck, part)
    return `--${boundary}${luck.chance(10) ? ' ' : ''}\n${headers.map((row) => line(luck, row)).join('\n')}\n\n${inside}\n`
  })
  const preamble = luck.pick([
    '',
    '',
    'This is a MIME-encapsulated message.\n\n',
    'This is a multi-part message in MIME format.\n',
  ])
  // Some are cut short on their way.
  const end = luck.chance(90) ? `--${boundary}--\n${luck.chance(10) ? '\nthe end\n' : ''}` : ''
  return {
    headers: [['Content-Type', `multipart/${body.multipart}${space}boundary=${quoted}`]],
    body: `${preamble}${parts.join('')}${end}`,
  }
}

function boundaryOf(luck: Luck): string {
  const { hex } = luck
  return luck.pick([
    `${hex(11).toUpperCase()}.${hex(10)}/mx.example.net`,
    `----=_Part_${luck.number(9999)}_${luck.number(999999999)}.${luck.number(99999999)}`,
    `_${hex(8)}-${hex(4)}-${hex(4)}-${hex(12)}_`,
    `=_${hex(24)}`,
    `Boundary_(ID_${hex(20)})`,
    `${hex(28)}`,
    `==${luck.number(99999999)}NextPart${hex(6)}==`,
  ])
}

const machine = /^message\/|rfc822-headers/

function encoded(luck: Luck, { type, body, charset, headers = [] }: Part): Entity {
  const bytes = Buffer.from(body, charset === undefined || charset === 'utf-8' ? 'utf8' : 'latin1')
  const ascii = bytes.every((it) => it < 128)
  const ways = machine.test(type)
    ? ['7bit', '7bit', '7bit', 'base64', '']
    : ['quoted-printable', 'base64', ascii ? '7bit' : '8bit']
  const way = luck.pick(ways)
  const space = luck.pick(['; ', ';\n\t'])
  const rows: Headers = [
    ['Content-Type', charset ? `${type}${space}charset=${luck.chance(50) ? `"${charset}"` : charset}` : type],
  ]
  if (way) rows.push(['Content-Transfer-Encoding', luck.chance(80) ? way : way.toUpperCase()])
  const all = luck.chance(50) ? [...rows, ...headers] : [...headers, ...rows]
  if (way === 'base64') return { headers: all, body: bytes.toString('base64').replace(/.{76}/g, '$&\n') }
  if (way === 'quoted-printable') return { headers: all, body: quotedPrintable(bytes) }
  return { headers: all, body: bytes.toString('latin1') }
}

function quotedPrintable(bytes: Buffer): string {
  const coded = bytes
    .toString('latin1')
    .replace(/[^\n\x20-\x3c\x3e-\x7e]/g, (it) => `=${it.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    .replace(/ $/gm, '=20')
  return coded.replace(/[^\n]{70}(?![0-9A-F]?\n)(?<!=|=.)/g, '$&=\n')
}

/** A header line: its name in some case, its value in one line or in several. */
function line(luck: Luck, [name, value]: [string, string]): string {
  const written = luck.pick([name, name, name, name.toLowerCase(), name[0] + name.slice(1).toLowerCase()])
  return `${written}:${luck.chance(95) ? ' ' : ''}${value}`
}

/** Fields for machines: case and folding as each program likes it. */
export function machineFields(luck: Luck, blocks: Headers[]): string {
  const fold = luck.pick(['\n    ', '\n ', '\n\t', ' '])
  const style = luck.number(4)
  const name = (it: string) => (style === 0 ? it.toLowerCase() : style === 1 ? it[0] + it.slice(1).toLowerCase() : it)
  const between = luck.pick(['\n\n', '\n\n', '\n \n', '\n\n\n'])
  const rows = (block: Headers) =>
    block.map(
      ([key, value]) => `${name(key)}: ${value.length > 60 ? value.replace(/(.{50,60}?) /g, `$1${fold}`) : value}`,
    )
  return `${luck.chance(10) ? '\n' : ''}${blocks.map((block) => rows(block).join('\n')).join(between)}\n`
}
