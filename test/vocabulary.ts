// The words that no file and no exported name may use, each with the field's term for it (test/house.test.ts).
// Words are matched whole within camelCase, PascalCase, snake_case and UPPER_SNAKE names.

export const bannedWords: Record<string, string> = {
  alive: 'hydrated',
  allowance: 'rate limit',
  apart: 'tolerance, distance',
  asked: 'request',
  asker: 'current member',
  barred: 'banned, blocked',
  carried: 'attribution, carried over: say of what',
  carry: 'attribution, forward',
  dear: 'expensive',
  deed: 'command, actor',
  door: 'relationship, access, HTTP server',
  early: 'before hydration',
  fitting: 'count, match',
  fresh: 'new, recent, live',
  gapped: 'template',
  given: 'input, options',
  glide: 'FLIP animation',
  heard: 'received, handler',
  here: 'current, local',
  intake: 'upload admission',
  kept: 'stored, retained',
  late: 'deferred',
  learned: 'cached',
  lent: 'shared',
  letter: 'raw payload, mail',
  living: 'hydrated',
  longest: 'max, with its unit',
  lost: 'transient error, disconnected',
  luck: 'seeded random',
  most: 'max, with its unit',
  multitude: 'data set',
  nudge: 'live event',
  patience: 'timeout',
  purse: 'balance',
  residue: 'leak scan',
  said: 'input, text, message',
  seal: 'encrypt',
  soon: 'in process, debounced',
  still: 'conditional, static',
  stretch: 'segment',
  strangers: 'new contacts',
  talk: 'conversation',
  tether: 'parent watchdog',
  tell: 'notify, send, publish',
  together: 'batch size',
  told: 'notified, acknowledged, event',
  turns: 'semaphore, permits',
  unspeakable: 'invalid text',
  wire: 'HTTP',
  walk: 'e2e test',
}

/** Units and roles by which a numeric constant says what it counts. */
export const unitSuffix =
  /_(MS|PX|EVENTS|ROWS|PHOTOS|CHATS|VERSIONS|HOUR|YEAR|STEP|POINTS|SECONDS|MINUTES|HOURS|DAYS|WEEKS|MONTHS|YEARS|BYTES|CHARS|PIXELS|KB|MB|COUNT|PERCENT|RATIO|FACTOR|LEVEL|QUALITY|LIMIT|SIZE|ID|CODE|INDEX|STATUS|PORT|VERSION|KEY|WEIGHT|SCORE|PRICE|AMOUNT|CENTS|CREDITS|DIGITS|RADIUS|KM|DEGREES|PER_\w+)$|^(MAX|MIN)_|_(MAX|MIN)$|^CLOSE_/

/** `tellDoor` → tell, door; `MAX_UPLOAD_BYTES` → max, upload, bytes. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase())

export const bannedIn = (name: string) => wordsOf(name).filter((word) => Object.hasOwn(bannedWords, word))

/** Words that no name of the database may use besides, each with the term for it. */
const bannedSqlWords: Record<string, string> = {
  gave: 'created, sent',
  gone: 'deleted, refunded',
  hold: 'lock',
  it: 'what it is',
  keep: 'store',
  me: 'sender, viewer',
  quota: 'rate limit',
  there: 'remaining',
  torn: 'chargeback',
  unsent: 'cancelled',
  was: 'previous',
  what: 'kind',
  who: 'actor, sender',
  why: 'reason',
  you: 'recipient',
}

/** Names of the database that use such a word nevertheless, each with the reason. */
export const schemaExceptions: Record<string, string> = {
  'member.likes_for_me': 'the name of the preference in the contract and in data exports',
}

export const bannedInSql = (name: string) =>
  wordsOf(name).filter((word) => Object.hasOwn(bannedWords, word) || Object.hasOwn(bannedSqlWords, word))

/** Names in docs/schema.sql: types, tables with their columns, indexes and triggers, views, functions with their parameters. */
export function schemaNames(text: string): string[] {
  const parts = [
    ...text.matchAll(
      /^create (?:domain|table|view|function) (\w+)(.*(?:\n(?!\n|create (?:domain|table|view|function) ).*)*)/gm,
    ),
  ]
  return parts.flatMap(([part, name = '', body = '']) => {
    const columns = [...body.matchAll(/^ {2}"?(?!constraint )(\w+)"? \w/gm), ...body.matchAll(/ AS (\w+),?$/gm)]
    const others = body.matchAll(/^create (?:unique )?(?:index|(?:constraint )?trigger) (\w+)/gim)
    const parameters = part.startsWith('create function')
      ? body.matchAll(/(?<=[(,] ?(?:OUT )?)(?!OUT )(\w+) (?=[a-z])/g)
      : []
    return [name, ...[...columns, ...others, ...parameters].map(([, inner]) => `${name}.${inner}`)]
  })
}

/** Names that a file exports by a declaration. */
export const exportedNames = (text: string): string[] =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm)].map(
    ([, name]) => name as string,
  )

/** Module-level constants that are a number, or a product of numbers. */
export const numericConstants = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?const (\w+)(?:: number)? = -?[\d._]+(?: ?(?:\*|\/|\+|-|\*\*) ?[\d._]+)*$/gm)].map(
    ([, name]) => name as string,
  )
