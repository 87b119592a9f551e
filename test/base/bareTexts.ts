// What a page says outside the ⟦marks⟧ of TEXTS=marked: words that no catalogue holds (I18N-3).

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name ? (entities[name] ?? all) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** Attributes that people are read or shown. */
const said = /\s(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder)="([^"]*)"/g
const description = /<meta name="description" content="([^"]*)"/

/** Keeps what stands outside of all marks; they may stand around tags and other marks. */
function bare(text: string, depth: { now: number }): string {
  let kept = ''
  for (const letter of text) {
    // What a text parts was parted by it.
    if (letter === '⟦' || letter === '⟧') kept += ' '
    if (letter === '⟦') depth.now++
    else if (letter === '⟧') depth.now--
    else if (depth.now === 0) kept += letter
  }
  return kept.replace(/\s+/g, ' ')
}

/** Every bare text with letters in it, as it is shown. Throws where marks do not pair: then a text was cut. */
export function bareTexts(html: string): string[] {
  const shown = html.replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--[\s\S]*?-->/g, '')
  const depth = { now: 0 }
  const texts = shown.split(/<[^>]*>/).map((it) => bare(plain(it), depth).trim())
  if (depth.now !== 0) throw new Error('marks do not pair')
  const attributes = [...shown.matchAll(said)].map(([, it = '']) => bare(plain(it), { now: 0 }).trim())
  const [, described = ''] = description.exec(shown) ?? []
  return [...texts, ...attributes, bare(plain(described), { now: 0 }).trim()].filter((it) => /\p{L}/u.test(it))
}
