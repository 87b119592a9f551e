// Public interface of discounts: codes, the discount of an order, discounted prices (CRED-3, CRED-10).
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { onExport } from './onExport.ts'

export const domain: Domain = { calls, onExport }

export { addCode } from './addCode.ts'
export { discountFor } from './checkCode.ts'
export { discountedPrice } from './discountedPrice.ts'
export { endCode } from './endCode.ts'
export { listCodes } from './listCodes.ts'
export { claimRetention, findRetention, type RetentionCode } from './retention.ts'
export type { DiscountRow } from './store.ts'
export { activeDiscount, maxRetentionPercentage } from './welcomeBonus.ts'
