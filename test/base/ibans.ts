// Account numbers for tests, by the rule of each country: right in form, of nobody.
import fc from 'fast-check'
import { accountShape, sepaCountries } from '../../server/sepa/countries.ts'
import { ibanOf } from '../../server/sepa/iban.ts'

const letters: Record<string, string> = { n: '0123456789', a: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }
const anyOf = (kind: string) => fc.constantFrom(...(letters[kind] ?? `${letters.n}${letters.a}`))

export const accountsOf = (country: string) =>
  fc
    .tuple(
      ...(accountShape(country)?.parts ?? []).map(({ kind, length }) =>
        fc.array(anyOf(kind), { minLength: length, maxLength: length }).map((all) => all.join('')),
      ),
    )
    .map((parts) => ibanOf(country, parts.join('')))

export const accounts = fc.constantFrom(...sepaCountries).chain(accountsOf)
