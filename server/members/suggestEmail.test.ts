// 'Did you mean' (ACC-3, spec §5).
import { expect, test } from 'vitest'
import { locales } from '../../contract/limits.ts'
import { domainsByLocale, globalDomains, otherDomains } from './mailDomains.ts'
import { suggestEmail } from './suggestEmail.ts'

const meant = (domain: string, locale: (typeof locales)[number] = 'en') =>
  suggestEmail(`Some.One@${domain}`, locale)?.replace('Some.One@', '') ?? null

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.vom', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['homail.com', 'hotmail.com'],
  ['otmail.com', 'hotmail.com'],
  ['hotmaill.nl', 'hotmail.nl'],
  ['hotmail.co.ul', 'hotmail.co.uk'],
  ['hotmail.couk', 'hotmail.co.uk'],
  ['yaho.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['outllok.com', 'outlook.com'],
  ['iclud.com', 'icloud.com'],
  ['wp.ol', 'wp.pl'],
  ['onet.lp', 'onet.pl'],
  ['interai.pl', 'interia.pl'],
  ['zigo.nl', 'ziggo.nl'],
  ['kpnmial.nl', 'kpnmail.nl'],
  ['telente.be', 'telenet.be'],
  ['freent.de', 'freenet.de'],
  ['gmx.ed', 'gmx.de'],
  ['t-onlin.de', 't-online.de'],
  ['bluewni.ch', 'bluewin.ch'],
  ['libreo.it', 'libero.it'],
  ['virgillio.it', 'virgilio.it'],
  ['ornage.fr', 'orange.fr'],
  ['wandoo.fr', 'wanadoo.fr'],
  ['laposte.ent', 'laposte.net'],
  ['telefoncia.net', 'telefonica.net'],
  ['stofanet.kd', 'stofanet.dk'],
  ['elisnet.fi', 'elisanet.fi'],
  ['broadprak.no', 'broadpark.no'],
  ['comehm.se', 'comhem.se'],
  ['comcast.nett', 'comcast.net'],
  ['btinternte.com', 'btinternet.com'],
])('ACC-3 %s: did you mean %s', (typed, right) => {
  expect(meant(typed)).toBe(right)
})

test('ACC-3 of two that are as near, the one of the reader’s language is meant; the rest of the address stays', () => {
  expect(meant('yahoo.ed', 'de')).toBe('yahoo.de')
  expect(meant('hotmail.fl', 'fi')).toBe('hotmail.fi')
  expect(meant('hotmail.fl', 'nl')).toBe('hotmail.nl')
  expect(suggestEmail('O.ne+two@GMIAL.com', 'en')).toBe('O.ne+two@gmail.com')
})

test('ACC-3 no domain of any list is ever put right, in any language', () => {
  const all = [...globalDomains, ...otherDomains, ...Object.values(domainsByLocale).flat()]
  for (const locale of locales) expect(all.filter((it) => meant(it, locale) !== null)).toEqual([])
})

test('ACC-3 what exists, or may well exist, is left alone', () => {
  const plausible = [
    ...[
      'wp.nl',
      'wp.com',
      'gmx.es',
      'web.at',
      'web.com',
      'o2.de',
      'op.nl',
      'onet.nl',
      'free.com',
      'home.com',
      'love.com',
    ],
    ...[
      'life.com',
      'olive.com',
      'five.com',
      'line.com',
      'mall.com',
      'gail.nl',
      'gmail.nl',
      'gmail.fr',
      'yahoo.jp',
      'orange.nl',
    ],
    ...[
      'planet.de',
      'chello.hu',
      'hello.nl',
      'libro.it',
      'company.com',
      'nightjar.test',
      'walk.nightjar.test',
      'example.org',
    ],
    ...[
      'university.edu',
      'uva.nl',
      'ing.nl',
      'abn.nl',
      'rug.nl',
      'kth.se',
      'dtu.dk',
      'ntnu.no',
      'aalto.fi',
      'ethz.ch',
      'tum.de',
    ],
    ...[
      'tim.com',
      'tin.de',
      'sky.de',
      'aol.fr',
      'me.dk',
      'mac.nl',
      'pm.pl',
      'hey.se',
      'one.com',
      'cox.com',
      'att.com',
      'rr.nl',
    ],
    ...[
      'gmx.cam',
      'mail.bet',
      'spray.com',
      'start.nl',
      'privat.de',
      'post.de',
      'posta.it',
      'email.nl',
      'mail.nl',
      'inbox.lv',
    ],
  ]
  for (const locale of locales) expect(plausible.filter((it) => meant(it, locale) !== null)).toEqual([])
})

test('ACC-3 every large domain of a served country is found again from a slip of its ending', () => {
  const endings: Record<string, string> = {
    nl: 'ln',
    de: 'ed',
    it: 'ti',
    fr: 'rf',
    pl: 'lp',
    dk: 'kd',
    fi: 'if',
    be: 'eb',
    com: 'con',
    net: 'nte',
  }
  for (const locale of locales)
    for (const domain of [...domainsByLocale[locale], ...globalDomains]) {
      const dot = domain.lastIndexOf('.')
      const slip = endings[domain.slice(dot + 1)]
      if (slip) expect(meant(`${domain.slice(0, dot)}.${slip}`, locale)).toBe(domain)
    }
})
