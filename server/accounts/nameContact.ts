// A name that says where else to reach somebody: an address, a page, a number, a handle (ACC-3). What a scam begins with.

const generic =
  'com|net|org|info|biz|app|xyz|link|site|online|club|shop|live|cam|chat|dating|sex|xxx|porn|adult|tv|me|io|gg|ly|fans|date|page|bio'
const national = 'nl|be|de|at|ch|it|fr|es|pl|dk|fi|no|se|uk|ie|us|eu|ru|co|cc|to'

const page = new RegExp(`[\\p{L}\\p{N}-]{2,} ?[.] ?(?:(?:${generic})(?![\\p{L}\\p{N}])|(?:${national})(?:/|$))`, 'iu')
const address = /[^\s@]+ ?(?:@|\(at\)|\[at\]) ?[^\s@]+|[\p{L}\p{N}._-]{3,} at [\p{L}\p{N}-]{2,} dot [\p{L}]{2,}/iu
const link = /https?:|:\/\/|(?<![\p{L}\p{N}])www[. ]/iu

/** So many digits are a number to call, however they are set apart. Fewer may be a year of birth, or two. */
const number = /(?:\d[ ._()+/-]*){8}/

/** Nobody is called like these; the shorter ones only with something behind them. */
const long =
  'snapchat|instagram|whats ?app|telegram|onlyfans|tiktok|facebook|messenger|skype|discord|wechat|viber|kakao(?:talk)?'
const short = 'snap|insta|tele|whats|wapp|kik|line|signal|twitter|threads|cash ?app|paypal|fb|ig|sc|tg|wa|of'
const handle = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${long})(?![\\p{L}\\p{N}])|(?:${short}) ?[:=@] ?\\S|(?:snap|insta|kik|fb|ig)[ ._-]+(?=\\S*[\\d._])\\S{3,})`,
  'iu',
)

export const isContact = (name: string) => [address, link, page, number, handle].some((it) => it.test(name))
