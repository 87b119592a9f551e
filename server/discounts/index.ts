// The face of discounts: what applies to whoever asks, and what it makes of a price (CRED-3, CRED-10).
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onExport } from './onExport.ts'

export const domain: Domain = { calls, onExport }

export { addCode } from './addCode.ts'
export { discountFor } from './checkCode.ts'
export { codesOfSite } from './listCodes.ts'
export { endCode } from './endCode.ts'
export { priceAfter } from './discountedPrice.ts'
export { type Retention, retentionOf, takeRetention } from './retention.ts'
export type { DiscountRow } from './store.ts'
export { activeDiscount, mostOffered } from './welcomeBonus.ts'
