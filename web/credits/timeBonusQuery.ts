// The welcome bonus or the code that follows it, as the specification loads it (spec §7); once per document, until its clock ends.
import { discounts } from '../../contract/index.ts'
import { query } from '../base/queries.ts'

export const timeBonusQuery = {
  ...query(discounts.discountCode, { welcome: 'true' }),
  staleTime: Number.POSITIVE_INFINITY,
}
