// Frame of the account's pages: a narrow column with a heading and a link back to the overview.
import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
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
        <Link to="/account" className="link inline-flex min-h-11 items-center gap-1 justify-self-start">
          <ChevronLeft className="size-5" aria-hidden />
          <Trans>Account</Trans>
        </Link>
        <h1>{title}</h1>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
