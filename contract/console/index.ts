// Every call of the console. Members' pages and calls know none of them.
import { auditCalls } from './audit.ts'
import type { StaffCall } from './call.ts'
import { healthCalls } from './health.ts'
import { numbersCalls } from './numbers.ts'
import { ownCalls } from './own.ts'
import { partnerCalls } from './partner.ts'
import { staffSectionCalls } from './staff.ts'

export const staffCalls: readonly StaffCall[] = [
  ...ownCalls,
  ...staffSectionCalls,
  ...auditCalls,
  ...numbersCalls,
  ...healthCalls,
  ...partnerCalls,
]
