// Verb `numbers` of `npm run report`: visits, signups, purchases and refunds of a site by source, as the console shows them (STAFF-2, OPS-4).
import { type SourceGroup, sourceGroups } from '../contract/numbers.ts'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { numbersAsOf, sourceNumbers } from '../server/numbers/index.ts'
import { readVerb, siteOf, type Verb } from './parseArguments.ts'

export const numbersUsage = `npm run report -- numbers SITE --from DAY --to DAY [--by ${sourceGroups.join('|')}]   visits, signups, purchases, refunds`

export const numbersOptions = { from: { type: 'string' }, to: { type: 'string' }, by: { type: 'string' } } as const

const isDay = (it: unknown) => /^20\d\d-\d\d-\d\d$/.test(`${it}`) && !Number.isNaN(Date.parse(`${it}`))
const isGroup = (it: unknown): it is SourceGroup => sourceGroups.some((group) => group === it)

export const numbersVerbs: Record<string, Verb> = {
  numbers: readVerb(
    1,
    1,
    ['from', 'to', 'by'],
    async (input) => {
      const { from, to, by = 'network' } = input.values
      if (!isDay(from) || !isDay(to)) rejectInput('from, to: days like 2026-12-31')
      if (!isGroup(by)) return rejectInput(`by: one of ${sourceGroups.join(', ')}`)
      const { id } = await siteOf(input)
      return {
        as_of: await numbersAsOf(input.app.db, [id]),
        ...(await sourceNumbers(input.app.db, [id], { from: `${from}`, to: `${to}`, by })),
      }
    },
    ['from', 'to'],
  ),
}
