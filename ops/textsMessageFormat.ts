// ICU message format: the placeholders, tags and plural forms that a translation must keep (I18N-3).
import type { Locale } from '../contract/limits.ts'

type Branches = { arg: string; kind: string; of: Map<string, Piece[]> }
type Piece = { words: string } | { arg: string } | { tag: string } | Branches

/** Throws on unclosed braces or forms, as the compiler does. */
export function parseMessage(text: string): Piece[] {
  let position = 0
  const readUntil = (end: RegExp) => {
    const start = position
    while (position < text.length && !end.test(text[position] as string)) position++
    if (position === text.length) throw new Error('does not end')
    return text.slice(start, position).trim()
  }
  function pieces(isNested: boolean): Piece[] {
    const parsed: Piece[] = []
    while (position < text.length) {
      const character = text[position] as string
      if (character === '}') {
        if (!isNested) throw new Error('closes what was not opened')
        return parsed
      }
      const tag = character === '<' ? /^<\/?\d+\/?>/.exec(text.slice(position))?.[0] : undefined
      if (tag) parsed.push({ tag: tag.replace(/[</>]/g, '') })
      if (character === '{') {
        position++
        parsed.push(argument())
      } else {
        if (!tag) parsed.push({ words: character })
        position += tag?.length ?? 1
      }
    }
    if (isNested) throw new Error('does not end')
    return parsed
  }
  function argument(): Piece {
    const arg = readUntil(/[,}]/)
    if (text[position++] === '}') return { arg }
    const kind = readUntil(/[,}]/)
    if (text[position++] === '}') return { arg }
    if (!/^(plural|select|selectordinal)$/.test(kind)) {
      readUntil(/\}/)
      position++
      return { arg }
    }
    const of = new Map<string, Piece[]>()
    for (;;) {
      const name = readUntil(/[{}]/).replace(/^offset:\d+\s*/, '')
      if (text[position++] === '}') return { arg, kind, of }
      of.set(name, pieces(true))
      position++
    }
  }
  return pieces(false)
}

/** Placeholders and tags that occur in every branch; with `ever`, in any branch. */
function argumentsIn(pieces: Piece[], ever: boolean): Set<string> {
  return pieces.reduce((all, piece) => all.union(argumentsOf(piece, ever)), new Set<string>())
}

/** Names of the placeholders of a text, in order. */
export const placeholdersOf = (text: string): string[] =>
  [...argumentsIn(parseMessage(text), true)].filter((it) => it.startsWith('{')).map((it) => it.slice(1, -1))

function argumentsOf(piece: Piece, includeOptional: boolean): Set<string> {
  if ('words' in piece) return new Set()
  if ('tag' in piece) return new Set([`<${piece.tag}>`])
  const ownArguments = new Set([`{${piece.arg}}`])
  if (!('of' in piece)) return ownArguments
  const branches = [...piece.of.values()].map((it) => argumentsIn(it, includeOptional))
  const [first = new Set<string>(), ...rest] = branches
  return ownArguments.union(rest.reduce((all, it) => (includeOptional ? all.union(it) : all.intersection(it)), first))
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
export function missingParts(english: string, translation: string, locale: Locale): string[] {
  const englishPieces = parseMessage(english)
  let is: Piece[]
  try {
    is = parseMessage(translation)
  } catch (error) {
    return [`its braces cannot be read: it ${(error as Error).message}`]
  }
  const missing = argumentsIn(englishPieces, false).difference(argumentsIn(is, false))
  const unknown = argumentsIn(is, true).difference(argumentsIn(englishPieces, true))
  const forms = [...branchesIn(is)].flatMap(({ arg, kind, of }) => {
    const english_forms = [...branchesIn(englishPieces)].find((it) => it.arg === arg)
    const exact = [...(english_forms?.of.keys() ?? [])].filter((it) => kind === 'select' || it.startsWith('='))
    const needed = kind === 'select' ? exact : [...pluralForms(locale, kind), ...exact]
    return needed.filter((it) => !of.has(it)).map((it) => `${it} of {${arg}}`)
  })
  const uncounted = [...branchesIn(englishPieces)]
    .filter(({ arg }) => ![...branchesIn(is)].some((it) => it.arg === arg))
    .map(({ arg, kind }) => `${kind} of {${arg}}`)
  return [
    ...[...missing, ...forms, ...uncounted].map((it) => `lost ${it}`),
    ...[...unknown].map((it) => `made up ${it}`),
    ...(tagsPair(translation) ? [] : ['its tags do not pair']),
  ]
}

function tagsPair(text: string): boolean {
  const open: string[] = []
  for (const [, close, name = '', alone] of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    if (alone) continue
    if (!close) open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
