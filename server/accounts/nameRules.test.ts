// What a name may be (ACC-3, spec §5).
import { expect, test } from 'vitest'
import { cleanName, whyNotName } from './nameRules.ts'

const why = (name: string, email = 'somebody@example.org') => whyNotName(cleanName(name), email, ['Her Evening', 'She'])

test.each([
  ...[
    'Jonas',
    'Anne-Marie',
    "O'Neill",
    'J.R.',
    'night_owl',
    'Zoë 1985',
    'Søren Kierkegaard',
    'Łukasz',
    'Ξένια',
    'Мария',
  ],
  ...[
    'Þóra',
    'Jürgen von Graß',
    'Ánh Nguyễn',
    'محمد',
    'נועה',
    '花子さん',
    '김민수',
    'प्रिया',
    'Badminton',
    'Modesty',
    'Kiki',
  ],
  ...[
    'Mr. Darcy',
    'Snap',
    'Ofelia 84',
    'Signe',
    'Teamo',
    'Informant',
    'Shelly',
    'Evening',
    'Lineke',
    'Anna 1990 2020'.slice(0, 9),
  ],
])('ACC-3 %s is a name', (name) => {
  expect(why(name)).toBeNull()
})

test.each([
  ['name_length', ['', '   ', 'ab', 'a'.repeat(21), '\u200b\u202e\u2066', 'a'.repeat(20_000)]],
  ['name_starts_with_at', ['@jonas', '  @jonas', '\u200f@jonas', '＠jonas']],
  [
    'name_letters',
    [
      '🕯🕯🕯',
      'Jonas 💜',
      'Jоnas',
      'Αnna',
      'раураl x',
      'Ｊonas♥',
      '<b>Jo</b>',
      'Jo\u0000nas',
      'a/b/c',
      '...',
      '1985',
      '★Anna★',
    ],
  ],
  ['name_letters', ['ᴊonas', 'ɑnna', 'ǀǀǀǀ', 'Jo\ud800nas', 'Z̷̡̛̯͎̠a̸̢̛lgo', '\u0301abc', 'ꮪꮋꭼ Cherokee'.slice(0, 6)]],
  [
    'name_contact',
    [
      'other@example.org',
      'a (at) b',
      'jonas at mail dot com',
      'www.x',
      'jonas.com',
      'my page.nl',
      'http://x',
      'hot cam.live',
    ],
  ],
  [
    'name_contact',
    ['0612345678', 'Call 06-1234 5678', '+31 (6) 12345678', '0 6 1 2 3 4 5 6 7 8', '０６１２３４５６７８'],
  ],
  [
    'name_contact',
    ['snap: jonas', 'snap jonas_12', 'Insta: jo', 'WhatsApp me', 'telegram jo', 'ig:jonas', 'kik=jonas', 'tg : jo'],
  ],
  [
    'name_reserved',
    ['Admin', 'admin', 'ADMIN 2', 'Adm1n', 'Admín', 'The Moderator', 'Support', 'Support_Team', 'Customer Service'],
  ],
  [
    'name_reserved',
    ['Klantenservice', 'Kundenservice', 'Modérateur', 'Ylläpito', 'Kundtjänst', 'Obsługa', 'Soporte', 'модератор'],
  ],
  [
    'name_reserved',
    ['Nightjar', 'Nightjar Anna', 'n1ghtjar', 'Her Evening', 'herevening team', 'She', 'staff', 'Info', 'Null'],
  ],
] as const)('ACC-3 %s: %j', (code, names) => {
  for (const name of names) expect.soft(why(name), name).toBe(code)
})

test('ACC-3 bidi marks, joiners, fillers and line breaks are taken out, width and spaces made one', () => {
  expect(cleanName(' Jo\u202ena\u200ds\u2069 ')).toBe('Jonas')
  expect(cleanName('Ｊｏｎａｓ\r\n  ５\u00a0')).toBe('Jonas 5')
  expect(cleanName('\u3164\u115fAnna\u{e0041}')).toBe('Anna')
  expect(cleanName('O’Neill')).toBe("O'Neill")
})

test('ACC-3 a name that is an address: one’s own in the specification’s words, another’s without a word of whose', () => {
  expect(whyNotName('Bob@Example.org', 'bob@example.org', [])).toBe('name_is_email')
  expect(whyNotName('bob@example.org', undefined, [])).toBe('name_is_email')
  expect(whyNotName('bob@example.org', 'eve@example.org', [])).toBe('name_contact')
  expect(whyNotName('b@x.org', 'a-very-long-address@example.org', [])).toBe('name_contact')
})
