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
