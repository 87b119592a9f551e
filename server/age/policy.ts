// Which law asks for how sure an age, from which moment on, by country and US state (SAFE-1, shared with operators in docs/operating.md). Laws,
// days and numbers were compared with public reports, not with the statutes: `npm run report -- law` lists them for the operator's lawyer, who
// decides. A site may only be stricter (`age_assurance` of its settings).
import type { AgeLevel, AgeMoment } from '../../contract/age.ts'
import type { Checked } from '../../contract/checked.ts'

export type PolicyRow = {
  /** A country, or a state of the US. */
  place: string
  level: AgeLevel
  from: AgeMoment
  /** The day from which it holds. */
  since: string
  source: string
  checked: Checked
}

const report: Checked = { on: '2026-11-27', against: 'report' }

const usState = (state: string, since: string, source: string): PolicyRow => ({
  place: `US-${state}`,
  level: 'verified',
  from: 'photos',
  since,
  source,
  checked: report,
})

/** A place without a row: declared. Of the states these were all that were reported to have such a law in July 2026. */
export const agePolicy: readonly PolicyRow[] = [
  {
    place: 'GB',
    level: 'estimated',
    from: 'photos',
    since: '2025-07-25',
    source: 'Online Safety Act 2023, sections 12 and 81; Ofcom, guidance on highly effective age assurance',
    checked: report,
  },
  {
    place: 'FR',
    level: 'verified',
    from: 'photos',
    since: '2025-04-11',
    source:
      'Loi n° 2024-449 (SREN), articles 1 and 2; référentiel of Arcom of 2024-10-09 (in another EU state: where an arrêté names the service)',
    checked: report,
  },
  {
    place: 'DE',
    level: 'verified',
    from: 'photos',
    since: '2003-04-01',
    source: 'JMStV § 4(2): closed user group, age verification system',
    checked: report,
  },
  {
    place: 'IT',
    level: 'verified',
    from: 'photos',
    since: '2025-11-12',
    source: 'Decree-law 123/2023, article 13-bis; AGCOM delibera 96/25/CONS (established elsewhere: 2026-02-01)',
    checked: report,
  },
  usState('LA', '2023-01-01', 'Act 440 (2022)'),
  usState('UT', '2023-05-03', 'SB 287 (2023)'),
  usState('MS', '2023-07-01', 'SB 2346 (2023)'),
  usState('VA', '2023-07-01', 'SB 1515 (2023)'),
  usState('AR', '2023-07-31', 'Act 612 (SB 66, 2023)'),
  usState('TX', '2023-09-19', 'HB 1181 (2023)'),
  usState('MT', '2024-01-01', 'SB 544 (2023)'),
  usState('NC', '2024-01-01', 'HB 8 (2023)'),
  usState('ID', '2024-07-01', 'H 498 (2024)'),
  usState('KS', '2024-07-01', 'SB 394 (2024)'),
  usState('KY', '2024-07-15', 'HB 278 (2024)'),
  usState('NE', '2024-07-18', 'LB 1092 (2024)'),
  usState('IN', '2024-08-16', 'SB 17 (2024)'),
  usState('AL', '2024-10-01', 'HB 164 (2024)'),
  usState('OK', '2024-11-01', 'SB 1959 (2024)'),
  usState('FL', '2025-01-01', 'HB 3 (2024)'),
  usState('SC', '2025-01-01', 'H 3424 (2024)'),
  usState('TN', '2025-01-13', 'SB 1792 (2024)'),
  usState('GA', '2025-07-01', 'SB 351 (2024)'),
  usState('WY', '2025-07-01', 'HB 43 (2025)'),
  usState('SD', '2025-07-01', 'HB 1053 (2025)'),
  usState('ND', '2025-08-01', 'HB 1561 and SB 2380 (2025)'),
  usState('AZ', '2025-09-26', 'HB 2112 (2025)'),
  usState('OH', '2025-09-30', 'HB 96 (2025)'),
  usState('MO', '2025-11-30', '15 CSR 60-18'),
  usState('WV', '2026-06-12', 'HB 4412 (2026)'),
  usState('IA', '2026-07-01', 'HF 864 (2026)'),
]
