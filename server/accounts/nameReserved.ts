// Names that would be taken for the staff or the site itself, in the languages we speak and however they are spelled (ACC-3).

/** As one of a name's words, or all of them together. */
const offices = [
  ...[
    'admin',
    'admins',
    'administrator',
    'administration',
    'moderator',
    'moderators',
    'support',
    'helpdesk',
    'webmaster',
  ],
  ...['postmaster', 'sysadmin', 'superuser', 'customerservice', 'customersupport', 'customercare'],
  ...['beheer', 'beheerder', 'klantenservice', 'klantendienst', 'moderatie'],
  ...['administratorin', 'kundenservice', 'kundendienst', 'kundensupport', 'moderatorin', 'betreiber', 'verwaltung'],
  ...['amministratore', 'amministrazione', 'moderatore', 'assistenza', 'servizioclienti', 'assistenzaclienti'],
  ...['administrateur', 'administratrice', 'moderateur', 'moderatrice', 'serviceclient', 'assistanceclient'],
  ...[
    'administrador',
    'administradora',
    'moderador',
    'moderadora',
    'soporte',
    'atencionalcliente',
    'servicioalcliente',
  ],
  ...['administratorka', 'moderatorka', 'obsluga', 'obslugaklienta', 'wsparcie', 'biuroobslugi'],
  ...['kundeservice', 'kundesupport', 'kundecenter'],
  ...['yllapitaja', 'yllapito', 'asiakaspalvelu', 'moderaattori', 'valvoja'],
  ...['administratoren', 'kundestotte', 'brukerstotte'],
  ...['administrator', 'kundtjanst', 'kundsupport', 'medlemsservice'],
  ...['админ', 'администратор', 'модератор', 'поддержка'],
]
/** Only as the whole name: as a part they are somebody's own. */
const alone = [
  ...[
    'team',
    'staff',
    'crew',
    'help',
    'info',
    'mod',
    'mods',
    'service',
    'official',
    'security',
    'billing',
    'payments',
    'system',
  ],
  ...[
    'root',
    'robot',
    'bot',
    'noreply',
    'nobody',
    'everybody',
    'anonymous',
    'deleted',
    'member',
    'user',
    'null',
    'undefined',
  ],
  ...['hulp', 'hilfe', 'aiuto', 'aide', 'ayuda', 'pomoc', 'hjaelp', 'apua', 'hjelp', 'hjalp', 'tuki'],
]
const product = 'nightjar'
/** A site's own name inside a longer one counts from so many letters on. */
const inside = 6

/** Digits and signs that stand for letters, marks, and what sets words apart: gone. */
const squeeze = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}|[ ._'-]/gu, '')

const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
/** As it is, with its digits read as letters, and without those at its end. */
const readings = (word: string) => {
  const plain = squeeze(word)
  const bare = plain.replace(/^\d+|\d+$/g, '')
  const spelled = [plain, bare].map((it) => it.replace(/[013457]/g, (digit) => digits[digit] as string))
  return [plain, bare, ...spelled, ...spelled.map((it) => it.replaceAll('l', 'i'))]
}

const officeKeys = new Set(offices.flatMap((it) => [squeeze(it), squeeze(it).replaceAll('l', 'i')]))
const aloneKeys = new Set(alone.map(squeeze))

/** `own`: what the site calls itself. */
export function isReserved(name: string, own: string[]): boolean {
  const whole = readings(name)
  const words = name.split(/[ ._'-]+/).flatMap(readings)
  if ([...whole, ...words].some((it) => officeKeys.has(it))) return true
  if (whole.some((it) => aloneKeys.has(it))) return true
  const houses = [product, ...own].map(squeeze).filter((it) => it.length > 2)
  return whole.some((it) => houses.some((house) => (house.length < inside ? it === house : it.includes(house))))
}
