// The words of a PDF, as a reader would select them: a line for each run of text, in the order of the page.
import { inflateSync } from 'node:zlib'

type Part = { head: string; stream: string }

export function pdfText(bytes: Buffer): string {
  const parts = partsOf(bytes)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of parts.values())
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(parts.get(id as string)?.head ?? '')?.[1]
      fonts.set(name as string, lettersOf(parts.get(letters ?? '')?.stream ?? ''))
    }
  const pages = [...parts.values()].filter(({ stream }) => / Tf\b/.test(stream))
  return pages.flatMap(({ stream }) => linesOf(stream, fonts)).join('\n')
}

function partsOf(bytes: Buffer): Map<string, Part> {
  const raw = bytes.toString('latin1')
  const parts = new Map<string, Part>()
  for (const found of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length
    const head = raw.slice(from, raw.indexOf('endobj', from)).split('\nstream\n', 1)[0] as string
    const at = from + head.length + '\nstream\n'.length
    const length = Number(/\/Length (\d+)\b/.exec(head)?.[1] ?? 0)
    const data = bytes.subarray(at, at + length)
    const isPacked = /\/FlateDecode/.test(head)
    parts.set(found[1] as string, { head, stream: (isPacked ? inflateSync(data) : data).toString('latin1') })
  }
  return parts
}

/** Which letters each number in the text stands for. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first, all] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, hex]] of [...(all as string).matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set((Number.parseInt(first as string, 16) + at).toString(16).padStart(4, '0'), wordOf(hex as string))
  return letters
}
const wordOf = (hex: string) => Buffer.from(hex.replace(/ /g, ''), 'hex').swap16().toString('utf16le')

function linesOf(stream: string, fonts: Map<string, Map<string, string>>): string[] {
  const lines: string[] = []
  let letters: Map<string, string> | undefined
  for (const [, font, run] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font)
    else
      lines.push(
        [...(run as string).matchAll(/<([0-9a-f]+)>/gi)]
          .flatMap(([, hex]) => (hex as string).match(/.{4}/g) ?? [])
          .map((it) => letters?.get(it.toLowerCase()) ?? '�')
          .join(''),
      )
  }
  return lines
}
