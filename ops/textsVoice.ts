// Checks English texts against the forms that texts/voice.md bans (I18N-3).
import { defaultLocale } from '../contract/limits.ts'
import { type Finding, finding } from './textsFindings.ts'

/** texts/verbatim.json: by reason, keys of texts whose words are not ours to choose. */
export type Verbatim = Record<string, string[]>

/** Not at the end of a clause, where nothing is contracted: “what it is”. */
const more = String.raw`\b(?!\s*(?:[.,:?!…)]|$))`

const banned: [form: RegExp, why: string][] = [
  [/;/, 'a semicolon: two sentences'],
  [/\s…/, 'a space before “…”'],
  [/'/, 'a straight quote: ’'],
  [/[\d}]\s?-\s?[\d{]/, 'a hyphen in a range: –'],
  [/!/, 'an exclamation mark: only at a match and a first hello'],
  [/\bwhom\b/i, 'who'],
  [/\b(some|no|any)body\b/i, 'someone, no one, anyone'],
  [/\bshall\b/i, 'should, or ’ll'],
  [/\bneed not\b/i, 'don’t have to'],
  [/\balso when\b/i, 'even if'],
  [/\bso many\b/i, 'the number, or nothing'],
  [/\bwhat is said goes\b/i, 'say what happens'],
  [/(?<!first )(?<!opening )\b(the|no) line\b/i, 'the connection; online, offline'],
  [/(?<!\b(a|weekly|first) )\blook at\b/i, 'open, check, see'],
  [/\bgive (us )?(a|an|the|your|this|that)\b[^.]*\b(email|address|code|password|name|number)\b/i, 'enter'],
  [/\be-mails?\b|\bmails?\b/i, 'email'],
  [/\b(sign(ed|s)? (in|out)|log on|register(ed|s)?)\b/i, 'log in, log out, sign up'],
  [/\bSMS\b/, 'text message'],
  [/\bcustomer support\b|\bhelp ?desk\b/i, 'customer service'],
  [/\bthat is,/i, 'filler'],
  [/\bonce (you|your|we|our|it|they|he|she|this|that|the)\b/i, 'when, after'],
  [/(^|[.?!] )It(’s| is)\b[^.?!,]*\bthat\b/, 'say it without “It is … that”'],
  [/(^|[.?!] )No \w+, no \w+/, 'a condition joined by a comma: if'],
  [/\bcannot\b|\bcan not\b/i, 'can’t'],
  [/\b(do|does|did|is|are|was|were|will|would|could|should|have|has|had) not\b/i, 'a contraction: don’t, isn’t …'],
  [new RegExp(String.raw`\b(it|there) is${more}`, 'i'), 'a contraction: it’s, there’s'],
  [
    new RegExp(String.raw`(?<!\b(to|between|of|for|as|with) )\b(we|you|they) are${more}`, 'i'),
    'a contraction: we’re, you’re',
  ],
  [new RegExp(String.raw`\b(I|it|we|you|they) will${more}`, 'i'), 'a contraction: we’ll, you’ll'],
  [new RegExp(String.raw`\bI am${more}`), 'a contraction: I’m'],
]

/** What is banned in an English text, with what to say instead. */
export const voiceFaults = (english: string): string[] => {
  // Neither the names of placeholders and plural forms nor tags are words.
  const said = english.replace(/<[^>]*>/g, '')
  return banned.flatMap(([form, why]) => {
    const found = form.exec(said)?.[0].trim()
    return found ? [`“${found}”: ${why}`] : []
  })
}

const british =
  /\b(\w*(colour|favour|honour|neighbour|behaviour|humour)\w*|(recogni|organi|apologi|authori|personali|reali|customi|minimi|maximi|prioriti|finali|memori|analy)s(e|es|ed|ing|ation)|(travel|cancel|label|signal|total)l(ed|ing)|grey|theatre|centre|metres?|litres?|licence|jewellery|programme|catalogue|cheque)\b/i

/** Texts with a British form that texts/en-US.json, by key, does not say the American way; and what it says in vain. */
export function checkAmerican(
  texts: { key: string; english: string }[],
  american: Record<string, string>,
  verbatim: Verbatim,
): Finding[] {
  const found = (key: string, says: string) => finding('voice', defaultLocale, key, says)
  const keys = new Set(texts.map(({ key }) => key))
  return [
    ...texts
      .filter(({ key, english }) => british.test(english) && !(key in american) && !isVerbatim(key, verbatim))
      .map(({ key, english }) => found(key, `“${british.exec(english)?.[0]}”: American in texts/en-US.json`)),
    ...Object.entries(american).flatMap(([key, said]) => [
      ...(/[{<]/.test(said) ? [found(key, 'texts/en-US.json has no placeholders and tags')] : []),
      ...(keys.has(key) ? [] : [finding('place', defaultLocale, key, 'texts/en-US.json')]),
    ]),
  ]
}

export const isVerbatim = (key: string, verbatim: Verbatim) => Object.values(verbatim).some((it) => it.includes(key))

export function checkVoice(texts: { key: string; english: string }[], verbatim: Verbatim): Finding[] {
  const keys = new Set(texts.map(({ key }) => key))
  return [
    ...texts
      .filter(({ key }) => !isVerbatim(key, verbatim))
      .flatMap(({ key, english }) => voiceFaults(english).map((it) => finding('voice', defaultLocale, key, it))),
    ...Object.values(verbatim)
      .flat()
      .filter((it) => !keys.has(it))
      .map((it) => finding('place', defaultLocale, it, 'texts/verbatim.json')),
  ]
}
