// Every call of the console. Members' pages and calls know none of them.
import { auditCalls } from './audit.ts'
import type { StaffCall } from './call.ts'
import { ownCalls } from './own.ts'
import { pageCalls } from './pages.ts'
import { sitesCalls } from './sites.ts'
import { splitCalls } from './splits.ts'
import { staffSectionCalls } from './staff.ts'

export const staffCalls: readonly StaffCall[] = [
  ...ownCalls,
  ...staffSectionCalls,
  ...auditCalls,
  ...pageCalls,
  ...sitesCalls,
  ...splitCalls,
]
