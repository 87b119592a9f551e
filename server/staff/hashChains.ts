// The hash chains of this deployment, over the audit log and both ledgers (SAFE-5).
import { auditChain } from '../base/audit/hashChain.ts'
import { creditChain } from '../credits/index.ts'
import { moneyChain } from '../payments/index.ts'

export const hashChains = [auditChain, creditChain, moneyChain]
