// Every call of the console. Members' pages and calls know none of them.
import { announcementCalls } from './announcements.ts'
import { answerCalls } from './answers.ts'
import { auditCalls } from './audit.ts'
import { bannerCalls } from './banners.ts'
import type { StaffCall } from './call.ts'
import { healthCalls } from './health.ts'
import { memberCalls } from './members.ts'
import { moneyCalls } from './money.ts'
import { numbersCalls } from './numbers.ts'
import { ownCalls } from './own.ts'
import { pageCalls } from './pages.ts'
import { partnerCalls } from './partner.ts'
import { queueCalls } from './queues.ts'
import { sitesCalls } from './sites.ts'
import { splitCalls } from './splits.ts'
import { staffSectionCalls } from './staff.ts'

export const staffCalls: readonly StaffCall[] = [
  ...ownCalls,
  ...staffSectionCalls,
  ...auditCalls,
  ...queueCalls,
  ...memberCalls,
  ...answerCalls,
  ...moneyCalls,
  ...sitesCalls,
  ...pageCalls,
  ...splitCalls,
  ...announcementCalls,
  ...bannerCalls,
  ...numbersCalls,
  ...healthCalls,
  ...partnerCalls,
]
