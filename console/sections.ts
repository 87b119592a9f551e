// The sections of the console, in the order of the navigation. One is shown where the person may make the call that its
// first screen begins with.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Banknote,
  ChartLine,
  FileClock,
  Globe,
  HeartPulse,
  Inbox,
  type LucideIcon,
  UserSearch,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { page as auditPage } from '../contract/console/audit.ts'
import type { StaffCall } from '../contract/console/call.ts'
import { state } from '../contract/console/health.ts'
import { find } from '../contract/console/members.ts'
import { payments } from '../contract/console/money.ts'
import { sources } from '../contract/console/numbers.ts'
import { numbers as queueNumbers } from '../contract/console/queues.ts'
import { list as sitesList } from '../contract/console/sites.ts'
import { requests } from '../contract/console/staff.ts'

export type Section = {
  name: MessageDescriptor
  icon: LucideIcon
  /** Its first address; further ones lie below it, and its screen routes them itself. */
  path: `/${string}`
  /** What its screen begins with: without its permission there is no section. */
  call: StaffCall
  /** The module of its screen, with a default export; loaded when it is opened. */
  screen(): Promise<{ default: ComponentType }>
}

export const sections: Section[] = [
  {
    name: msg`Queues`,
    icon: Inbox,
    path: '/queues',
    call: queueNumbers,
    screen: () => import('./queues/QueuesScreen.tsx'),
  },
  {
    name: msg`Members`,
    icon: UserSearch,
    path: '/members',
    call: find,
    screen: () => import('./members/MembersScreen.tsx'),
  },
  {
    name: msg`Money`,
    icon: Banknote,
    path: '/money',
    call: payments,
    screen: () => import('./money/MoneyScreen.tsx'),
  },
  {
    name: msg`Sites`,
    icon: Globe,
    path: '/sites',
    call: sitesList,
    screen: () => import('./sites/SitesScreen.tsx'),
  },
  {
    name: msg`Numbers`,
    icon: ChartLine,
    path: '/numbers',
    call: sources,
    screen: () => import('./numbers/NumbersScreen.tsx'),
  },
  {
    name: msg`Health`,
    icon: HeartPulse,
    path: '/health',
    call: state,
    screen: () => import('./health/HealthScreen.tsx'),
  },
  {
    name: msg`Staff`,
    icon: UsersRound,
    path: '/staff',
    call: requests,
    screen: () => import('./staff/StaffScreen.tsx'),
  },
  {
    name: msg`Audit`,
    icon: FileClock,
    path: '/audit',
    call: auditPage,
    screen: () => import('./audit/AuditScreen.tsx'),
  },
]
