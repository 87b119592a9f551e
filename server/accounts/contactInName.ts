// Contact details in a name: an address, a URL, a phone number, a handle (ACC-3). Scams begin with them.

const WORD_START = '(?<![\\p{L}\\p{N}])'
const WORD_END = '(?![\\p{L}\\p{N}])'

const generic =
  'c[o0]m|net|org|info|biz|app|xyz|link|site|online|club|shop|live|cam|chat|dating|sex|xxx|porn|adult|tv|me|io|gg|ly|fans|date|page|bio'
const national = 'nl|be|de|at|ch|it|fr|es|pl|dk|fi|no|se|uk|ie|us|eu|ru|co|cc|to'
/** With nothing between: after a full stop and a space they may be somebody's name. */
const farther =
  'tk|nu|ml|ga|cf|gq|pw|ws|is|ee|lt|lv|cz|sk|hu|ro|bg|gr|pt|hr|ua|by|ca|au|br|mx|jp|cn|su|im|fm|sh|top|pro|vip'

const page = new RegExp(
  [
    `[\\p{L}\\p{N}-]{2,} ?[.] ?(?:(?:${generic})${WORD_END}|(?:${national})(?:/|$))`,
    `[\\p{L}\\p{N}-]{2,}[.](?:${farther})${WORD_END}`,
    `[\\p{L}\\p{N}][.](?:c[o0]m|net|org|me)${WORD_END}`,
    // The full stop in words.
    `dot[ _-]?(?:c[o0]m|net|org|info|nl|me)${WORD_END}`,
    `${WORD_START}(?:punt|punkt|punto|point|kropka|piste|prikk) ?com${WORD_END}`,
    `(?<!rom|sit)[ _-]com$`,
  ].join('|'),
  'iu',
)
const address = /[^\s@]+ ?(?:@|\(at\)|\[at\]) ?[^\s@]+|[\p{L}\p{N}._-]{3,} at [\p{L}\p{N}-]{2,} dot [\p{L}]{2,}/iu
const link = /https?:|:\/\/|(?<![\p{L}\p{N}])www[. ]/iu
/** Nobody is called like where mail is kept; a few are, but not at it. */
const mailbox = new RegExp(
  `${WORD_START}(?:gmail|googlemail|hotmail|protonmail|icloud|gmx|ymail)${WORD_END}|${WORD_START}(?:at|bei|bij|chez) (?:mail|yahoo|outlook|proton|aol)${WORD_END}`,
  'iu',
)

/** So many digits are a number to call, however they are set apart. Fewer may be a year of birth, or two. */
const number = /(?:\d[ ._()+/'-]*){8}/

/** Nobody is called like these; the shorter ones only with something before or behind them. */
const longAppNames =
  'snapchat|instagram|whats ?app|telegram|onlyfans|tiktok|facebook|messenger|skype|discord|wechat|viber|kakao(?:talk)?|телеграмм?|инстаграмм?|в[ао]тс?ап|вайбер|скайп'
const shortAppNames = 'snap|insta|tele|whats|wapp|kik|line|signal|twitter|threads|cash ?app|paypal|fb|ig|sc|tg|wa|of'
const prepositions = 'on|op|auf|sur|su|en|na|på|paa|my|mijn|mein|mon|mio|mój|min|add'
const handle = new RegExp(
  [
    `${WORD_START}(?:${longAppNames})${WORD_END}`,
    `${WORD_START}(?:${shortAppNames}) ?[:=@] ?\\S`,
    `${WORD_START}snap[ ._-]+(?=\\S*[\\d._])\\S{3,}`,
    `${WORD_START}(?:insta|kik|fb|ig)[ ._-]+\\S{3,}`,
    `[ ._-](?:insta|fb|ig)$`,
    `${WORD_START}(?:${prepositions}) (?:snap|insta|kik|tele|twitter|wapp|fb|ig|tg)${WORD_END}`,
  ].join('|'),
  'iu',
)
/** Inside any word, however it is cut. */
const anywhere = /telegram|whatsap|watsapp|instagram|snapchat|onlyfans|tiktok|facebook|kakaotalk|hotmail|googlemail/

const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** Without marks and case, its digits read as letters; what is spelled letter by letter together. */
const normalizeLeet = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[013457@$]/g, (digit) => letters[digit] as string)
    .replace(/(?<=(?<!\p{L})\p{L})[ ._-]+(?=\p{L}(?!\p{L}))/gu, '')

const normalizedPatterns = [mailbox, handle]
const patterns = [address, link, page, number, ...normalizedPatterns]

export function hasContact(typed: string): boolean {
  const name = typed.replaceAll('ʻ', "'")
  const plain = normalizeLeet(name)
  return (
    patterns.some((it) => it.test(name)) ||
    normalizedPatterns.some((it) => it.test(plain)) ||
    anywhere.test(plain.replace(/[^\p{L}]/gu, ''))
  )
}
