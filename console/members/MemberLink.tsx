// Leads to another member's page.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

export function MemberLink({ site, member, children }: { site: string; member: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: `/members/${site}/${member}`, search }}
      className="-my-1 inline-flex min-h-11 items-center text-accent-text underline"
    >
      <bdi>{children}</bdi>
    </Link>
  )
}
