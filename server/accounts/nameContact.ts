// A name that says where else to reach somebody: an address, a page, a number, a handle (ACC-3). What a scam begins with.

const start = '(?<![\\p{L}\\p{N}])'
const end = '(?![\\p{L}\\p{N}])'

const generic =
  'c[o0]m|net|org|info|biz|app|xyz|link|site|online|club|shop|live|cam|chat|dating|sex|xxx|porn|adult|tv|me|io|gg|ly|fans|date|page|bio'
const national = 'nl|be|de|at|ch|it|fr|es|pl|dk|fi|no|se|uk|ie|us|eu|ru|co|cc|to'
/** With nothing between: after a full stop and a space they may be somebody's name. */
const farther =
  'tk|nu|ml|ga|cf|gq|pw|ws|is|ee|lt|lv|cz|sk|hu|ro|bg|gr|pt|hr|ua|by|ca|au|br|mx|jp|cn|su|im|fm|sh|top|pro|vip'

const page = new RegExp(
  [
    `[\\p{L}\\p{N}-]{2,} ?[.] ?(?:(?:${generic})${end}|(?:${national})(?:/|$))`,
    `[\\p{L}\\p{N}-]{2,}[.](?:${farther})${end}`,
    `[\\p{L}\\p{N}][.](?:c[o0]m|net|org|me)${end}`,
    // The full stop in words.
    `dot[ _-]?(?:c[o0]m|net|org|info|nl|me)${end}`,
    `${start}(?:punt|punkt|punto|point|kropka|piste|prikk) ?com${end}`,
    `(?<!rom|sit)[ _-]com$`,
  ].join('|'),
  'iu',
)
const address = /[^\s@]+ ?(?:@|\(at\)|\[at\]) ?[^\s@]+|[\p{L}\p{N}._-]{3,} at [\p{L}\p{N}-]{2,} dot [\p{L}]{2,}/iu
const link = /https?:|:\/\/|(?<![\p{L}\p{N}])www[. ]/iu
/** Nobody is called like where mail is kept; a few are, but not at it. */
const mailbox = new RegExp(
  `${start}(?:gmail|googlemail|hotmail|protonmail|icloud|gmx|ymail)${end}|${start}(?:at|bei|bij|chez) (?:mail|yahoo|outlook|proton|aol)${end}`,
  'iu',
)

/** So many digits are a number to call, however they are set apart. Fewer may be a year of birth, or two. */
const number = /(?:\d[ ._()+/-]*){8}/

/** Nobody is called like these; the shorter ones only with something before or behind them. */
const long =
  'snapchat|instagram|whats ?app|telegram|onlyfans|tiktok|facebook|messenger|skype|discord|wechat|viber|kakao(?:talk)?|телеграмм?|инстаграмм?|в[ао]тс?ап|вайбер|скайп'
const short = 'snap|insta|tele|whats|wapp|kik|line|signal|twitter|threads|cash ?app|paypal|fb|ig|sc|tg|wa|of'
const behind = 'on|op|auf|sur|su|en|na|på|paa|my|mijn|mein|mon|mio|mój|min|add'
const handle = new RegExp(
  [
    `${start}(?:${long})${end}`,
    `${start}(?:${short}) ?[:=@] ?\\S`,
    `${start}snap[ ._-]+(?=\\S*[\\d._])\\S{3,}`,
    `${start}(?:insta|kik|fb|ig)[ ._-]+\\S{3,}`,
    `[ ._-](?:insta|fb|ig)$`,
    `${start}(?:${behind}) (?:snap|insta|kik|tele|twitter|wapp|fb|ig|tg)${end}`,
  ].join('|'),
  'iu',
)
/** Inside any word, however it is cut. */
const anywhere = /telegram|whatsap|watsapp|instagram|snapchat|onlyfans|tiktok|facebook|kakaotalk|hotmail|googlemail/

const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** Without marks and case, its digits read as letters; what is spelled letter by letter together. */
const read = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[013457@$]/g, (digit) => letters[digit] as string)
    .replace(/(?<=(?<!\p{L})\p{L})[ ._-]+(?=\p{L}(?!\p{L}))/gu, '')

const asRead = [mailbox, handle]
const asWritten = [address, link, page, number, ...asRead]

export function isContact(name: string): boolean {
  const plain = read(name)
  return (
    asWritten.some((it) => it.test(name)) ||
    asRead.some((it) => it.test(plain)) ||
    anywhere.test(plain.replace(/[^\p{L}]/gu, ''))
  )
}
