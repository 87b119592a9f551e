// Where people read their mail in a browser, or in the app that its address opens on a phone: by the domain of their
// address (ACC-6). A domain that is not listed may be read anywhere.
type Webmail = { name: string; url: string }

const webmails: [domains: RegExp, Webmail][] = [
  [/^(gmail|googlemail)\.com$/, { name: 'Gmail', url: 'https://mail.google.com/mail/' }],
  [/^(outlook|hotmail|live|msn)\.[a-z.]+$/, { name: 'Outlook', url: 'https://outlook.live.com/mail/' }],
  [/^((yahoo)\.[a-z.]+|ymail\.com|rocketmail\.com)$/, { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' }],
  [/^(icloud|me|mac)\.com$/, { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' }],
  [/^aol\.[a-z.]+$/, { name: 'AOL Mail', url: 'https://mail.aol.com/' }],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, { name: 'Proton Mail', url: 'https://mail.proton.me/' }],
  [/^gmx\.(net|de|at|ch|com)$/, { name: 'GMX', url: 'https://www.gmx.net/' }],
  [/^web\.de$/, { name: 'WEB.DE', url: 'https://web.de/' }],
  [/^(t-online|magenta)\.de$/, { name: 'T-Online', url: 'https://email.t-online.de/' }],
  [/^(ziggo|upcmail|casema|quicknet|home)\.nl$/, { name: 'Ziggo', url: 'https://webmail.ziggo.nl/' }],
  [/^(kpnmail|planet|hetnet|kpnplanet)\.nl$/, { name: 'KPN', url: 'https://webmail.kpnmail.nl/' }],
  [/^(libero|virgilio|iol)\.it$/, { name: 'Libero', url: 'https://mail.libero.it/' }],
  [/^(orange|wanadoo)\.fr$/, { name: 'Orange', url: 'https://messagerie.orange.fr/' }],
  [/^free\.fr$/, { name: 'Free', url: 'https://webmail.free.fr/' }],
  [/^laposte\.net$/, { name: 'La Poste', url: 'https://www.laposte.net/accueil' }],
  [/^wp\.pl$/, { name: 'WP', url: 'https://poczta.wp.pl/' }],
  [/^o2\.pl$/, { name: 'o2', url: 'https://poczta.o2.pl/' }],
  [/^(onet|op|vp|poczta\.onet)\.(pl|eu)$/, { name: 'Onet', url: 'https://poczta.onet.pl/' }],
  [/^interia\.(pl|eu)$/, { name: 'Interia', url: 'https://poczta.interia.pl/' }],
]

export function webmailOf(email: string): Webmail | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return webmails.find(([domains]) => domains.test(domain))?.[1] ?? null
}
