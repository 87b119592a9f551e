// Where somebody who sent money to a fraud gets help, by country (SAFE-9). Checked is that public texts name the address as
// this body's, not what it offers today: whoever runs a site reads its line before opening, and once a year.
import type { Checked } from './checked.ts'

export type FraudHelp = { name: string; url: string }

export const fraudHelpChecked: Checked = { on: '2026-11-27', against: 'report' }

export const fraudHelp: Partial<Record<string, FraudHelp>> = {
  AT: { name: 'Watchlist Internet', url: 'https://www.watchlist-internet.at' },
  BE: { name: 'Safeonweb', url: 'https://safeonweb.be' },
  CH: { name: 'BACS', url: 'https://www.report.ncsc.admin.ch' },
  DE: { name: 'Polizei', url: 'https://www.polizei-beratung.de' },
  DK: { name: 'Politi', url: 'https://politi.dk' },
  ES: { name: 'INCIBE', url: 'https://www.incibe.es' },
  FI: { name: 'Poliisi', url: 'https://poliisi.fi' },
  FR: { name: '17Cyber', url: 'https://17cyber.gouv.fr' },
  GB: { name: 'Report Fraud', url: 'https://www.reportfraud.police.uk' },
  IE: { name: 'An Garda Síochána', url: 'https://www.garda.ie' },
  IT: { name: 'Polizia Postale', url: 'https://www.commissariatodips.it' },
  LU: { name: 'BEE SECURE', url: 'https://www.bee-secure.lu' },
  NL: { name: 'Fraudehelpdesk', url: 'https://www.fraudehelpdesk.nl' },
  NO: { name: 'Politiet', url: 'https://www.politiet.no' },
  PL: { name: 'CERT Polska', url: 'https://incydent.cert.pl' },
  SE: { name: 'Polisen', url: 'https://polisen.se' },
  US: { name: 'FTC', url: 'https://reportfraud.ftc.gov' },
}
