// XML writer: serialises a tree of elements. All text is escaped.

export type Element = readonly [name: string, content: string | readonly (Element | null)[], attributes?: Attributes]
type Attributes = Readonly<Record<string, string>>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

function escapeXml(text: string): string {
  if (unwritable.test(text)) throw new RangeError('a character that XML does not allow')
  return text.replace(/[&<>"]/g, (it) => escapes[it] as string)
}

/** null children are omitted. */
function serialize([name, content, attributes = {}]: Element): string {
  const attributeList = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const innerXml =
    typeof content === 'string' ? escapeXml(content) : content.map((child) => (child ? serialize(child) : '')).join('')
  return `<${name}${attributeList.join('')}>${innerXml}</${name}>`
}

export const xmlDocument = (root: Element) => `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root)}\n`
