// What a name may be (ACC-3, spec §5).
import { expect, test } from 'vitest'
import { refusals } from '../../contract/refusals.ts'
import { cleanName, nameRefusal } from './nameRules.ts'

const refusalReason = (name: string, email = 'somebody@example.org') =>
  nameRefusal(cleanName(name), email, ['Her Evening', 'She', 'Sable Room'])

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
    'Gal·la',
    'GAL·LA',
    'Kaʻiulani',
    'Null',
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
  expect(refusalReason(name)).toBeNull()
})

test('ACC-3 the marks of other languages hide no reserved word, contact or number', () => {
  expect(['adʻmin', 'modeʻrator'].map((name) => refusalReason(name))).toEqual(['name_reserved', 'name_reserved'])
  expect(["0'6'1'2'3'4'5'6", 'instaʻgram', '0ʻ6ʻ1ʻ2ʻ3ʻ4ʻ5ʻ6'].map((name) => refusalReason(name))).toEqual(
    Array(3).fill('name_contact'),
  )
  expect(['tom·com', 'Gal·a', '·alla'].map((name) => refusalReason(name))).toEqual(Array(3).fill('name_letters'))
})

test.each(['Jean\u2011Luc', 'Jean\u2010Luc', 'Jean\u2013Luc'])(
  'ACC-3 a hyphen that a keyboard makes another one is a hyphen: %s',
  (typed) => {
    expect([cleanName(typed), refusalReason(typed)]).toEqual(['Jean-Luc', null])
  },
)

test('ACC-3 the refusal lists each mark that a name may have', () => {
  const { message } = refusals.name_letters
  for (const mark of ".-_'ʻ·") {
    expect(message).toContain(mark)
    const name = mark === '·' ? 'Gal·la' : `Anna${mark}Bea`
    expect([mark, refusalReason(name)]).toEqual([mark, null])
  }
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
    ['Nightjar', 'Nightjar Anna', 'n1ghtjar', 'Her Evening', 'herevening team', 'She', 'staff', 'Info'],
  ],
  [
    'name_reserved',
    [
      ...['Admın', 'Адмін', 'АВМІН', 'Админ', 'Αδμιν', 'Adrnin', 'Addminn', 'Ad-min', 'a d m i n', 'Ad MinTeam'],
      ...[
        'TheAdmin',
        'SiteAdmin',
        'AdminTeam',
        'SupportTeam',
        'Tom Admin',
        'Dear Moderators',
        'Mod Team',
        'xX Admin Xx',
      ],
      ...[
        'администратор',
        'Поддержка',
        'поддержка 24',
        'Техподдержка',
        'Модератор2',
        'Администрация',
        'Підтримка',
        'Саппорт',
      ],
      ...['The Staff', 'TheTeam', 'Official Team', 'The Real Crew', 'Help Team', 'Real Mod', 'Het Team', 'ТЕАМ'],
      ...[
        'SableSupport',
        'Sable Team',
        'Official Sable',
        'Staff Sable',
        'The Sable',
        'Sable Crew',
        'Sab1e Help',
        'ѕаЬӏе теам',
      ],
      ...['Real Sable Room', 'Nightiar', 'Nlghtjar', 'nigh7jar', 'The She', 'She Team', 'Equipo Sable'],
    ],
  ],
  [
    'name_contact',
    [
      ...[
        'tom gmail com',
        'tom dot com',
        'tomDOTcom',
        'tom at gmail',
        'tom at outlook',
        'tom gmail',
        'x.com',
        't.me tom',
      ],
      ...['tom.tk', 'tom.nu', 'tom.c0m', 'tom com', 'tom punkt com', 'tom dot nl', 'x.com/tom'],
      ...['tom on insta', 'op snap', 'tom insta', 'insta tom', 'kik tomtom', 'fb tomtom', 'my snap tom', 'auf insta'],
      ...[
        'wh4tsapp',
        't e l e g r a m',
        't.e.l.e.g.r.a.m',
        'tele gram',
        'snapchat12',
        '1nstagram',
        'Télégram',
        'телеграм',
      ],
    ],
  ],
] as const)('ACC-3 %s: %j', (code, names) => {
  for (const name of names) expect.soft(refusalReason(name), name).toBe(code)
})

const ordinary = `
  Admiral, Admir, Teamo, Modesta, Modesto, Moderna, Comfort, Dotty, Dot, Dotcy, Atlas, Kikki, Kika, Insta, Tom at night, Tel Aviv, Ilias,
  Støffel, Zoë, O’Brien, Jean-Luc, Мария, Γιώργος, Staffan, Stafford, Mood, Modi, Crewe, Ad Minten, Ad Mink, Badminton,
  Ajax supporter, Supporter 04, Supportive Sam, Sable, Sable Fox, Sabel, Golden, Second Chance, Evening Star, Sheila, Sherry, Sheena,
  Theodor, Thea, Theresa, The Baker, The Real Tom, Real Deal, Tom, Torn Jeans, Robotnik, Rooty, Usher, Memphis, Nulla, Bothilda,
  Infanta, Alde, Aideen, Helper, Helpful Hans, Hilfiger, Tukiainen, Mr. Darcy, Dr. Who, J.R., J.Lo, Mr.T, St. Clair, D. de Vries,
  Anna B., A. B. Clark, J. R. R. Tolkien, Ginger Snap, Snap Dragon, Snapper, Signal Red, Lineman, Online Otto, Telemark, Tele Tubby,
  What’s up, Whatsername, Skylar, Sky Peters, Discordia, Vi Bergman, Instant Karma, Facundo, Ficus, Big Mailman, Yahoo Serious,
  Rom Com, Command, Commander, Compass, Netta, Orga, Tomcom, Dotcia, Point Break, Proton, Outlook Bay, Tom at the lake,
  Jan, Piet, Kees, Henk, Sjoerd, Wietske, Fleur, Anouk, Maaike, Thijs, Joost, van den Berg, Els de Wit, Jan-Willem, Roos 1988,
  Jürgen, Käthe, Björn, Wolfgang, Lieselotte, Hans-Peter, Günther, Annegret, Nordlicht, Schatzi, Bärchen,
  Élodie, Benoît, François, Marie-Claire, D’Artagnan, Anaïs, Loïc, Aurélie, Petit Prince, Côte d’Azur,
  Giovanni, Chiara, Niccolò, Dell’Acqua, Beatrice, Modestina, Amministella, Stellina, Principessa,
  José, Begoña, Iñaki, María José, Sofía, Ángel, Guapo 77, Moreno,
  Łukasz, Małgorzata, Grzegorz, Świętosława, Żaneta, Obelix, Wspaniała, Kotek,
  Søren, Åse, Mette-Marit, Bjørn, Ærlig, Kundera, Håkon, Øystein, Siv, Solveig, Kjersti, Sjøgutt,
  Göran, Åsa, Linnéa, Per-Erik, Sköna, Yngve, Väinö, Päivi, Yllä, Jääkarhu, Tuulikki, Aapo, Valvo, Äiti,
  Night Owl, Moonlight, Night Jane, Nightingale, Jarvis, Starlight 85, Wild Rose, Coffee Lover, Sunny_Day, Silver-Fox, Tall Tom 1.90,
  Анна, Сергей, Ольга, Вадим, Модест, Владимир, Надмир, Елена, Νίκος, Ελένη, Δημήτρης, Κωνσταντίνος,
  Mohammed, Ayşe, Işıl, Nguyễn, Priya, Kwame, Oluwaseun, Xiomara, Teamwork, Team Tom, Crewcut, Mods and Rockers, Nobody Special,
  Systemic Sue, Securitas, Billie, User 42b, Null Island`
  .split(',')
  .map((it) => it.trim())

test(`ACC-3 ${ordinary.length} ordinary names and nicknames pass`, () => {
  expect(ordinary.length).toBeGreaterThan(150)
  for (const name of ordinary) expect.soft(refusalReason(name), name).toBeNull()
})

test('ACC-3 bidi marks, joiners, fillers and line breaks are taken out, width and spaces made one', () => {
  expect(cleanName(' Jo\u202ena\u200ds\u2069 ')).toBe('Jonas')
  expect(cleanName('Ｊｏｎａｓ\r\n  ５\u00a0')).toBe('Jonas 5')
  expect(cleanName('\u3164\u115fAnna\u{e0041}')).toBe('Anna')
  expect(cleanName('O’Neill')).toBe("O'Neill")
})

test('ACC-3 a name that is an address: one’s own in the specification’s words, another’s without a word of whose', () => {
  expect(nameRefusal('Bob@Example.org', 'bob@example.org', [])).toBe('name_is_email')
  expect(nameRefusal('bob@example.org', undefined, [])).toBe('name_is_email')
  expect(nameRefusal('bob@example.org', 'eve@example.org', [])).toBe('name_contact')
  expect(nameRefusal('b@x.org', 'a-very-long-address@example.org', [])).toBe('name_contact')
})
