// Link from the filters to the match finder (SRCH-4).
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { useUser } from '../../base/session.ts'
import { Link } from '../../kit/Link.tsx'
import '../../base/screenTexts.ts'

export default function FinderLink() {
  if (!useUser()) return null
  return (
    <Link to="/match-finder" className="link inline-flex min-h-11 items-center gap-2 text-sm">
      <Sparkles className="size-4 shrink-0" aria-hidden />
      <Trans>Try the match finder</Trans>
    </Link>
  )
}
