// Attribution parameters (ACC-2): links and forms of a static page carry the visitor's traffic source on. The page is
// rendered once for everybody with slots for the parameters, and each response fills them (decision 25).
import { escapeHtml } from '../http/escapeHtml.ts'

/** A page in chunks. A slot lies between each two of them. */
export type AttributionTemplate = { chunks: Buffer[]; slots: Slot[] }
/** query: begins a query string; append: continues one; fields: hidden fields of a GET form. */
type Slot = 'query' | 'append' | 'fields'

const link = /(<a\s(?:[^>]*?\s)?href=")(\/[^"]*)"/.source
const form = /<form\b[^>]*>/.source
const nextField = /<input\s[^>]*?\bname="next"[^>]*>/.source
const targets = new RegExp(`${link}|${form}|${nextField}`, 'g')

/** Files and calls need no attribution; `//` leads to another host. */
const isPage = (path: string) => !/^\/(?:\/|(?:p|m|assets|api)\/)|\.\w{1,12}(?:[?#]|$)/.test(path)

export function compileTemplate(html: string): AttributionTemplate {
  const chunks: Buffer[] = []
  const slots: Slot[] = []
  let chunkStart = 0
  function cut(position: number, slot: Slot) {
    chunks.push(Buffer.from(html.slice(chunkStart, position)))
    slots.push(slot)
    chunkStart = position
  }
  /** `from` and `to`: where an address stands in the page. */
  function cutAddress(start: number, end: number) {
    const address = html.slice(start, end)
    if (!isPage(address)) return
    const hash = address.indexOf('#')
    const beforeHash = address.slice(0, hash < 0 ? undefined : hash)
    cut(hash < 0 ? end : start + hash, beforeHash.includes('?') ? 'append' : 'query')
  }
  function cutAttribute(tag: string, index: number, name: string) {
    const value = new RegExp(`\\s${name}="(/[^"]*)"`).exec(tag)
    if (!value?.[1]) return
    const from = index + value.index + value[0].length - 1 - value[1].length
    cutAddress(from, from + value[1].length)
  }
  for (const { 0: tag, 1: prefix, 2: href, index } of html.matchAll(targets)) {
    if (prefix !== undefined && href !== undefined)
      cutAddress(index + prefix.length, index + prefix.length + href.length)
    else if (tag.startsWith('<input')) cutAttribute(tag, index, 'value')
    else if (/\smethod="post"/i.test(tag)) cutAttribute(tag, index, 'action')
    else if (/^\/(?!\/)/.test(/\saction="([^"]*)"/.exec(tag)?.[1] ?? '/')) cut(index + tag.length, 'fields')
  }
  chunks.push(Buffer.from(html.slice(chunkStart)))
  return { chunks, slots }
}

/** `attribution`: a percent-encoded query without its `?`. Empty: the page as it was rendered. */
export function fillTemplate({ chunks, slots }: AttributionTemplate, attribution: string): Buffer {
  if (!attribution) return Buffer.concat(chunks)
  const query = attribution.replaceAll('&', '&amp;')
  const fillings = {
    query: Buffer.from(`?${query}`),
    append: Buffer.from(`&amp;${query}`),
    fields: Buffer.from(hiddenFields(attribution)),
  }
  return Buffer.concat(
    chunks.flatMap((chunk, at) => [chunk, ...(at < slots.length ? [fillings[slots[at] as Slot]] : [])]),
  )
}

/** URLSearchParams decodes, so the values are escaped anew. */
const hiddenFields = (attribution: string) =>
  [...new URLSearchParams(attribution)]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`)
    .join('')

/** Adds the attribution to the address of a redirect, where it leads to a page of ours and lacks the parameter. */
export function withAttribution(address: string, attribution: string): string {
  if (!attribution || !address.startsWith('/') || !isPage(address)) return address
  const [page, hash] = splitAt(address, '#')
  const [path, query] = splitAt(page, '?')
  const own = new URLSearchParams(query)
  const added = [...new URLSearchParams(attribution)].filter(([name]) => !own.has(name))
  const merged = [query, `${new URLSearchParams(added)}`].filter(Boolean).join('&')
  return `${path}${merged && `?${merged}`}${hash && `#${hash}`}`
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
