// Frame of the account's pages: a narrow column with a heading and a link back to the overview.
import type { ReactNode } from 'react'
import { AccountBackLink } from './AccountBackLink.tsx'
import { Title } from './Title.tsx'

type AccountPageProps = {
  /** The page's title and its heading. */
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className="wrap-column grid content-start gap-6 py-6 md:py-10">
      <Title>{title}</Title>
      <div className="grid gap-2">
        <AccountBackLink />
        <h1>{title}</h1>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
