// ICU message format: the placeholders, tags and plural forms that a translation must keep (I18N-3).
import type { Locale } from '../contract/limits.ts'

type Branches = { arg: string; kind: string; of: Map<string, Piece[]> }
type Piece = { words: string } | { arg: string } | { tag: string } | Branches

/** Throws on unclosed braces or forms, as the compiler does. */
export function parseMessage(text: string): Piece[] {
  let at = 0
  const word = (until: RegExp) => {
    const from = at
    while (at < text.length && !until.test(text[at] as string)) at++
    if (at === text.length) throw new Error('does not end')
    return text.slice(from, at).trim()
  }
  function pieces(inside: boolean): Piece[] {
    const found: Piece[] = []
    while (at < text.length) {
      const here = text[at] as string
      if (here === '}') {
        if (!inside) throw new Error('closes what was not opened')
        return found
      }
      const tag = here === '<' ? /^<\/?\d+\/?>/.exec(text.slice(at))?.[0] : undefined
      if (tag) found.push({ tag: tag.replace(/[</>]/g, '') })
      if (here === '{') {
        at++
        found.push(argument())
      } else {
        if (!tag) found.push({ words: here })
        at += tag?.length ?? 1
      }
    }
    if (inside) throw new Error('does not end')
    return found
  }
  function argument(): Piece {
    const arg = word(/[,}]/)
    if (text[at++] === '}') return { arg }
    const kind = word(/[,}]/)
    if (text[at++] === '}') return { arg }
    if (!/^(plural|select|selectordinal)$/.test(kind)) {
      word(/\}/)
      at++
      return { arg }
    }
    const of = new Map<string, Piece[]>()
    for (;;) {
      const name = word(/[{}]/).replace(/^offset:\d+\s*/, '')
      if (text[at++] === '}') return { arg, kind, of }
      of.set(name, pieces(true))
      at++
    }
  }
  return pieces(false)
}

/** Placeholders and tags that occur in every branch; with `ever`, in any branch. */
function argumentsIn(pieces: Piece[], ever: boolean): Set<string> {
  return pieces.reduce((all, piece) => all.union(argumentsOf(piece, ever)), new Set<string>())
}

function argumentsOf(piece: Piece, ever: boolean): Set<string> {
  if ('words' in piece) return new Set()
  if ('tag' in piece) return new Set([`<${piece.tag}>`])
  const own = new Set([`{${piece.arg}}`])
  if (!('of' in piece)) return own
  const branches = [...piece.of.values()].map((it) => argumentsIn(it, ever))
  const [first = new Set<string>(), ...rest] = branches
  return own.union(rest.reduce((all, it) => (ever ? all.union(it) : all.intersection(it)), first))
}

/** Characters of its longest form; a placeholder counts as three. */
export function messageLength(pieces: Piece[]): number {
  return pieces.reduce((sum, piece) => {
    if ('of' in piece) return sum + Math.max(...[...piece.of.values()].map(messageLength))
    return sum + ('words' in piece ? 1 : 'arg' in piece ? 3 : 0)
  }, 0)
}

function* branchesIn(pieces: Piece[]): Generator<Branches> {
  for (const piece of pieces) {
    if (!('of' in piece)) continue
    yield piece
    for (const inside of piece.of.values()) yield* branchesIn(inside)
  }
}

/** Plural forms of whole numbers up to 1,000: the form for millions in French, Italian and Spanish is left out. */
export function pluralForms(locale: Locale, kind = 'plural'): Set<string> {
  const rules = new Intl.PluralRules(locale, { type: kind === 'selectordinal' ? 'ordinal' : 'cardinal' })
  return new Set([...Array.from({ length: 1_001 }, (_, count) => rules.select(count)), 'other'])
}

/** Missing and unknown parts of a translation, as text; empty if it is complete. */
export function missingParts(english: string, said: string, locale: Locale): string[] {
  const wanted = parseMessage(english)
  let is: Piece[]
  try {
    is = parseMessage(said)
  } catch (error) {
    return [`its braces cannot be read: it ${(error as Error).message}`]
  }
  const lost = argumentsIn(wanted, false).difference(argumentsIn(is, false))
  const unknown = argumentsIn(is, true).difference(argumentsIn(wanted, true))
  const forms = [...branchesIn(is)].flatMap(({ arg, kind, of }) => {
    const english_forms = [...branchesIn(wanted)].find((it) => it.arg === arg)
    const exact = [...(english_forms?.of.keys() ?? [])].filter((it) => kind === 'select' || it.startsWith('='))
    const needed = kind === 'select' ? exact : [...pluralForms(locale, kind), ...exact]
    return needed.filter((it) => !of.has(it)).map((it) => `${it} of {${arg}}`)
  })
  const uncounted = [...branchesIn(wanted)]
    .filter(({ arg }) => ![...branchesIn(is)].some((it) => it.arg === arg))
    .map(({ arg, kind }) => `${kind} of {${arg}}`)
  return [
    ...[...lost, ...forms, ...uncounted].map((it) => `lost ${it}`),
    ...[...unknown].map((it) => `made up ${it}`),
    ...(tagsPair(said) ? [] : ['its tags do not pair']),
  ]
}

function tagsPair(said: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', alone] of said.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    if (alone) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
