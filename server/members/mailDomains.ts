// Mail domains of people in the served countries: our own list, by language. None of these is ever treated as a typo.
import type { Locale } from '../../contract/limits.ts'

/** International providers; the most used first. */
export const globalDomains = [
  ...['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'live.com', 'msn.com', 'aol.com', 'me.com'],
  ...['googlemail.com', 'protonmail.com', 'proton.me', 'gmx.com', 'gmx.net', 'mail.com', 'email.com', 'ymail.com'],
  ...['rocketmail.com', 'mac.com', 'pm.me', 'fastmail.com', 'zoho.com', 'tutanota.com', 'tuta.io', 'tutamail.com'],
  ...['duck.com', 'hey.com', 'inbox.com', 'yandex.com', 'mailbox.org', 'posteo.net', 'hushmail.com', 'usa.net'],
]

export const domainsByLocale: Record<Locale, string[]> = {
  // GB, IE, US
  en: [
    ...['hotmail.co.uk', 'yahoo.co.uk', 'live.co.uk', 'btinternet.com', 'sky.com', 'virginmedia.com', 'talktalk.net'],
    ...['blueyonder.co.uk', 'ntlworld.com', 'tiscali.co.uk', 'aol.co.uk', 'btopenworld.com', 'plus.net', 'o2.co.uk'],
    ...['eircom.net', 'yahoo.ie', 'live.ie', 'hotmail.ie', 'outlook.ie', 'comcast.net', 'verizon.net', 'att.net'],
    ...['sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net', 'optonline.net', 'juno.com'],
    ...['rr.com', 'frontier.com', 'centurylink.net', 'windstream.net', 'netzero.net', 'mindspring.com', 'pacbell.net'],
  ],
  // NL, BE
  nl: [
    ...[
      'hotmail.nl',
      'live.nl',
      'ziggo.nl',
      'kpnmail.nl',
      'planet.nl',
      'home.nl',
      'hetnet.nl',
      'xs4all.nl',
      'outlook.nl',
    ],
    ...['kpnplanet.nl', 'chello.nl', 'upcmail.nl', 'casema.nl', 'quicknet.nl', 'zonnet.nl', 'tele2.nl', 'telfort.nl'],
    ...['online.nl', 'onsnet.nl', 'caiway.nl', 'solcon.nl', 'versatel.nl', 'zeelandnet.nl', 'kabelfoon.nl', 'wxs.nl'],
    ...['telenet.be', 'skynet.be', 'proximus.be', 'hotmail.be', 'live.be', 'outlook.be', 'scarlet.be', 'pandora.be'],
  ],
  // DE, AT, CH
  de: [
    ...['web.de', 'gmx.de', 't-online.de', 'freenet.de', 'hotmail.de', 'yahoo.de', 'outlook.de', 'live.de', 'arcor.de'],
    ...['mail.de', 'email.de', 'posteo.de', 'online.de', 'vodafone.de', 'vodafonemail.de', 'o2online.de', 'o2mail.de'],
    ...['kabelmail.de', 'netcologne.de', 'alice-dsl.net', 'alice.de', 'ewetel.net', 'ewe.net', 'aol.de', 'magenta.de'],
    ...[
      'gmx.at',
      'a1.net',
      'aon.at',
      'chello.at',
      'yahoo.at',
      'hotmail.at',
      'live.at',
      'outlook.at',
      'utanet.at',
      'liwest.at',
    ],
    ...['bluewin.ch', 'gmx.ch', 'hispeed.ch', 'sunrise.ch', 'hotmail.ch', 'outlook.ch', 'yahoo.ch', 'swissonline.ch'],
  ],
  // IT, CH
  it: [
    ...['libero.it', 'virgilio.it', 'alice.it', 'tim.it', 'tin.it', 'tiscali.it', 'hotmail.it', 'yahoo.it', 'live.it'],
    ...[
      'outlook.it',
      'fastwebnet.it',
      'email.it',
      'inwind.it',
      'iol.it',
      'aruba.it',
      'poste.it',
      'vodafone.it',
      'teletu.it',
    ],
    ...['bluewin.ch', 'ticino.com'],
  ],
  // FR, BE, CH
  fr: [
    ...[
      'orange.fr',
      'wanadoo.fr',
      'free.fr',
      'sfr.fr',
      'laposte.net',
      'hotmail.fr',
      'yahoo.fr',
      'live.fr',
      'outlook.fr',
    ],
    ...['bbox.fr', 'neuf.fr', 'numericable.fr', 'cegetel.net', 'club-internet.fr', 'aliceadsl.fr', 'gmx.fr', 'noos.fr'],
    ...['skynet.be', 'proximus.be', 'voo.be', 'scarlet.be', 'belgacom.net', 'bluewin.ch', 'romandie.com', 'netplus.ch'],
  ],
  es: [
    ...['hotmail.es', 'yahoo.es', 'outlook.es', 'live.es', 'telefonica.net', 'movistar.es', 'ono.com', 'orange.es'],
    ...['terra.es', 'ya.com', 'wanadoo.es', 'euskaltel.net', 'telecable.es', 'jazztel.es', 'correo.es'],
  ],
  pl: [
    ...['wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'op.pl', 'poczta.onet.pl', 'onet.eu', 'interia.eu', 'poczta.fm'],
    ...['tlen.pl', 'gazeta.pl', 'vp.pl', 'go2.pl', 'buziaczek.pl', 'autograf.pl', 'spoko.pl', 'int.pl', 'neostrada.pl'],
  ],
  da: [
    ...['hotmail.dk', 'live.dk', 'outlook.dk', 'yahoo.dk', 'mail.dk', 'jubii.dk', 'stofanet.dk', 'youmail.dk'],
    ...[
      'mail.tele.dk',
      'post.tele.dk',
      'tdcadsl.dk',
      'get2net.dk',
      'youseepost.dk',
      'ofir.dk',
      'privat.dk',
      'webspeed.dk',
    ],
  ],
  fi: [
    ...[
      'hotmail.fi',
      'outlook.fi',
      'live.fi',
      'luukku.com',
      'elisanet.fi',
      'kolumbus.fi',
      'saunalahti.fi',
      'suomi24.fi',
    ],
    ...['pp.inet.fi', 'inet.fi', 'netti.fi', 'welho.com', 'dnainternet.net', 'surffi.fi', 'phnet.fi', 'elisa.fi'],
  ],
  nb: [
    ...['hotmail.no', 'live.no', 'outlook.no', 'online.no', 'yahoo.no', 'broadpark.no', 'getmail.no', 'lyse.net'],
    ...['altibox.no', 'frisurf.no', 'c2i.net', 'start.no', 'nextgentel.com', 'ebnett.no'],
  ],
  sv: [
    ...['hotmail.se', 'live.se', 'outlook.se', 'telia.com', 'yahoo.se', 'comhem.se', 'bredband.net', 'spray.se'],
    ...['tele2.se', 'bahnhof.se', 'glocalnet.net', 'home.se', 'passagen.se', 'swipnet.se', 'bredband2.com', 'telia.se'],
  ],
}

/** Close to one of the above, and somebody else's. */
export const otherDomains = [
  ...[
    'libro.it',
    'plant.nl',
    'planten.nl',
    'hello.nl',
    'telnet.be',
    'tetra.es',
    'bluewind.ch',
    'outlet.com',
    'movistar.com',
  ],
  ...[
    'terre.es',
    'alive.it',
    'alise.it',
    'spay.se',
    'start.dk',
    'sunrice.ch',
    'poster.de',
    'oranje.nl',
    'email.com.pl',
  ],
]
