// What an address carries on (where a visitor came from, ACC-2) goes along in the links and forms of a static page: the page is rendered once
// for everybody, with gaps where it belongs, and each request fills them (decision 25).
import { escapeHtml } from '../http/escapeHtml.ts'

/** A page in pieces; between two of them stands a gap. */
export type AttributionTemplate = { pieces: Buffer[]; gaps: Gap[] }
/** first: a query begins here; more: it goes on; fields: hidden fields of a form that asks. */
type Gap = 'first' | 'more' | 'fields'

const link = /(<a\s(?:[^>]*?\s)?href=")(\/[^"]*)"/.source
const form = /<form\b[^>]*>/.source
const next = /<input\s[^>]*?\bname="next"[^>]*>/.source
const places = new RegExp(`${link}|${form}|${next}`, 'g')

/** Files and calls need no visitor's past; `//` leads elsewhere. */
const isPage = (path: string) => !/^\/(?:\/|(?:p|m|assets|api)\/)|\.\w{1,12}(?:[?#]|$)/.test(path)

export function compileTemplate(html: string): AttributionTemplate {
  const pieces: Buffer[] = []
  const gaps: Gap[] = []
  let piece = 0
  function cut(at: number, gap: Gap) {
    pieces.push(Buffer.from(html.slice(piece, at)))
    gaps.push(gap)
    piece = at
  }
  /** `from` and `to`: where an address stands in the page. */
  function cutAddress(from: number, to: number) {
    const address = html.slice(from, to)
    if (!isPage(address)) return
    const anchor = address.indexOf('#')
    cut(
      anchor < 0 ? to : from + anchor,
      address.slice(0, anchor < 0 ? undefined : anchor).includes('?') ? 'more' : 'first',
    )
  }
  for (const { 0: found, 1: before, 2: href, index } of html.matchAll(places)) {
    if (before !== undefined && href !== undefined)
      cutAddress(index + before.length, index + before.length + href.length)
    else if (found.startsWith('<input')) cutAttribute(found, index, 'value')
    else if (/\smethod="post"/i.test(found)) cutAttribute(found, index, 'action')
    else if (/^\/(?!\/)/.test(/\saction="([^"]*)"/.exec(found)?.[1] ?? '/')) cut(index + found.length, 'fields')
  }
  function cutAttribute(tag: string, index: number, name: string) {
    const value = new RegExp(`\\s${name}="(/[^"]*)"`).exec(tag)
    if (!value?.[1]) return
    const from = index + value.index + value[0].length - 1 - value[1].length
    cutAddress(from, from + value[1].length)
  }
  pieces.push(Buffer.from(html.slice(piece)))
  return { pieces, gaps }
}

/** `carried`: a query without its `?`, percent-encoded; empty: the page as it was rendered. */
export function fillTemplate({ pieces, gaps }: AttributionTemplate, carried: string): Buffer {
  if (!carried) return Buffer.concat(pieces)
  const query = carried.replaceAll('&', '&amp;')
  const into = {
    first: Buffer.from(`?${query}`),
    more: Buffer.from(`&amp;${query}`),
    fields: Buffer.from(fieldsOf(carried)),
  }
  return Buffer.concat(pieces.flatMap((it, at) => [it, ...(at < gaps.length ? [into[gaps[at] as Gap]] : [])]))
}

/** URLSearchParams decodes, so what is written here is escaped anew. */
const fieldsOf = (carried: string) =>
  [...new URLSearchParams(carried)]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`)
    .join('')

/** The same for an address that an answer leads to. */
export function withAttribution(address: string, carried: string): string {
  if (!carried || !address.startsWith('/') || !isPage(address)) return address
  const [page, anchor] = halves(address, '#')
  const [path, query] = halves(page, '?')
  const has = new URLSearchParams(query)
  const more = [...new URLSearchParams(carried)].filter(([name]) => !has.has(name))
  const all = [query, `${new URLSearchParams(more)}`].filter(Boolean).join('&')
  return `${path}${all && `?${all}`}${anchor && `#${anchor}`}`
}

function halves(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
