// The sections of the console, in the order of the navigation. One is shown where the person may make the call that its
// first screen begins with.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FileClock, Globe, type LucideIcon, UsersRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { page as auditPage } from '../contract/console/audit.ts'
import type { StaffCall } from '../contract/console/call.ts'
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
    name: msg`Sites`,
    icon: Globe,
    path: '/sites',
    call: sitesList,
    screen: () => import('./sites/SitesScreen.tsx'),
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
