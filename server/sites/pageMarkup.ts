// Parser of the content pages' markup: a small subset of Markdown into blocks; everything else is text (PAGE-1, pages/README.md).
import type { Block, Inline } from '../../contract/pages.ts'

/** Value of the placeholder `{name}`; null where the site has no such data: the block around it is left out. */
export type Fill = (name: string) => string | null

export type ParsedPage = { title: string; blocks: Block[] }

/** Throws where the text does not begin with a title. */
export function parseMarkup(source: string, fill: Fill): ParsedPage {
  const [first = '', ...rest] = source
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n[ \t]*\n\s*/)
  const [title, ...more] = /^# ./.test(first) ? first.split('\n') : []
  const filled = title === undefined ? null : fillPlaceholders(title.slice(2).trim(), fill)
  if (filled === null) throw new Error('it does not begin with "# Title"')
  const blocks: Block[] = []
  for (const chunk of [more.join('\n'), ...rest]) if (chunk.trim()) addBlock(blocks, chunk.trim(), fill)
  return { title: filled, blocks: withoutEmpty(blocks) }
}

function addBlock(blocks: Block[], chunk: string, fill: Fill) {
  const lines = chunk.split('\n').map((it) => it.trim())
  const [first = ''] = lines
  const heading = /^(##|###) (.+)$/.exec(first)
  if (heading) {
    const text = fillPlaceholders(heading[2] as string, fill)
    if (text !== null) blocks.push({ kind: 'heading', level: heading[1] === '##' ? 2 : 3, text })
    if (lines.length > 1) addBlock(blocks, lines.slice(1).join('\n'), fill)
    return
  }
  if (chunk === '{kept_things}') return void blocks.push({ kind: 'kept_things' })
  if (chunk === '{figures}') return void blocks.push({ kind: 'figures' })
  const sign = [/^- /, /^\d{1,3}\. /].find((it) => it.test(first))
  if (sign) return void blocks.push(parseList(lines, sign, fill))
  if (lines[1]?.startsWith(': ')) return addTerm(blocks, lines, fill)
  const words = parseInline(lines.join(' '), fill)
  if (words) blocks.push({ kind: 'paragraph', words })
}

/** A line without a marker continues the previous item. */
function parseList(lines: string[], sign: RegExp, fill: Fill): Block {
  const items: string[] = []
  for (const line of lines) {
    if (sign.test(line)) items.push(line.replace(sign, ''))
    else items.push(`${items.pop()} ${line}`)
  }
  return { kind: 'list', ordered: sign.source !== '^- ', items: items.flatMap((it) => [parseInline(it, fill) ?? []]) }
}

/** Consecutive terms form one list. */
function addTerm(blocks: Block[], [name = '', ...meant]: string[], fill: Fill) {
  const [term, meaning] = [parseInline(name, fill), parseInline(meant.join(' ').slice(2), fill)]
  if (!term || !meaning) return
  const before = blocks.at(-1)
  if (before?.kind === 'terms') before.entries.push({ term, meaning })
  else blocks.push({ kind: 'terms', entries: [{ term, meaning }] })
}

const inlinePattern = /\[([^\]]{1,300})\]\(([^\s)]{1,500})\)|\*\*([^*]{1,500})\*\*|`([^`]{1,300})`/g
/** A path of the site, or https:, mailto:, tel:. */
const allowedTarget = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)/

/** null where a placeholder in it is empty. */
function parseInline(line: string, fill: Fill): Inline[] | null {
  const inlines: Inline[] = []
  let empty = false
  const text = (it: string) => {
    const filled = fillPlaceholders(it, fill)
    if (filled === null) empty = true
    return filled ?? ''
  }
  const push = (it: Inline) => void (it.text && inlines.push(it))
  let position = 0
  for (const match of line.matchAll(inlinePattern)) {
    push({ kind: 'text', text: text(line.slice(position, match.index)) })
    const [matched, label, to, strong, code] = match
    const target = to === undefined ? '' : text(to)
    if (label !== undefined && allowedTarget.test(target)) push({ kind: 'link', text: text(label), to: target })
    else if (strong !== undefined) push({ kind: 'strong', text: text(strong) })
    else if (code !== undefined) push({ kind: 'code', text: code })
    else push({ kind: 'text', text: text(matched) })
    position = match.index + matched.length
  }
  push({ kind: 'text', text: text(line.slice(position)) })
  return empty ? null : inlines
}

export const placeholderPattern = /\{([a-z_]{1,40})\}/g

function fillPlaceholders(line: string, fill: Fill): string | null {
  let empty = false
  const filled = line.replace(placeholderPattern, (_, name: string) => {
    const value = fill(name)
    if (!value) empty = true
    return value ?? ''
  })
  return empty ? null : filled
}

/** Removes items whose placeholders are empty, and lists without items. */
const withoutEmpty = (blocks: Block[]) =>
  blocks
    .map((it) => (it.kind === 'list' ? { ...it, items: it.items.filter((words) => words.length) } : it))
    .filter((it) => it.kind !== 'list' || it.items.length > 0)
