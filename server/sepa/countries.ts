// SEPA countries and their IBAN formats (EPC409-09 of 2026: 41 countries, and Gibraltar).

/** The part after the check digits, as in the IBAN registry: n digits, a letters, c both. */
const structures: Record<string, string> = {
  ...{ AD: '8n12c', AL: '8n16c', AT: '16n', BE: '12n', BG: '4a6n8c', CH: '5n12c', CY: '8n16c', CZ: '20n', DE: '18n' },
  ...{ DK: '14n', EE: '16n', ES: '20n', FI: '14n', FR: '10n11c2n', GB: '4a14n', GI: '4a15c', GR: '7n16c', HR: '17n' },
  ...{ HU: '24n', IE: '4a14n', IS: '22n', IT: '1a10n12c', LI: '5n12c', LT: '16n', LU: '3n13c', LV: '4a13c' },
  ...{ MC: '10n11c2n', MD: '20c', ME: '18n', MK: '3n10c2n', MT: '4a5n18c', NL: '4a10n', NO: '11n', PL: '24n' },
  ...{ PT: '21n', RO: '4a16c', RS: '18n', SE: '20n', SI: '15n', SK: '20n', SM: '1a10n12c', VA: '18n' },
}
const outsideEea = new Set(['AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'])
const classes: Record<string, string> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' }

export type AccountShape = { length: number; pattern: RegExp; parts: { kind: string; length: number }[] }

function shapeOf(structure: string): AccountShape {
  const parts = [...structure.matchAll(/(\d+)([nac])/g)].map(([, length, kind = 'c']) => ({
    kind,
    length: Number(length),
  }))
  return {
    length: 4 + parts.reduce((sum, part) => sum + part.length, 0),
    pattern: new RegExp(`^${parts.map(({ kind, length }) => `${classes[kind]}{${length}}`).join('')}$`),
    parts,
  }
}

const shapes = new Map(Object.entries(structures).map(([country, structure]) => [country, shapeOf(structure)]))

export const sepaCountries: readonly string[] = [...shapes.keys()]
export const accountShape = (country: string) => shapes.get(country)
/** The debtor's address is required where one of the two banks is outside the European Economic Area. */
export const isInEea = (country: string) => shapes.has(country) && !outsideEea.has(country)
