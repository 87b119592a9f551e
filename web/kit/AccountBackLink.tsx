// Link from a page of the account back to its overview.
import { Trans } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import { Link } from './Link.tsx'

export const AccountBackLink = () => (
  <Link to="/account" className="link inline-flex min-h-11 items-center gap-1 justify-self-start">
    <ChevronLeft className="size-5" aria-hidden />
    <Trans>Account</Trans>
  </Link>
)
