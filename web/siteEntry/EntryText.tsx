// Text of the site-entry warning (NAV-10, PRO-8).
import { Trans } from '@lingui/react/macro'
import { Drama } from 'lucide-react'
import { useSite } from '../base/session.ts'

export function EntryText() {
  const { name, fictional_warning } = useSite()
  return (
    <>
      <p>
        <Trans>{name} is for adults only. People here flirt, date and talk about sex, sometimes explicitly.</Trans>
      </p>
      <p className="flex items-start gap-2 text-muted text-sm">
        <Drama className="mt-0.5 size-4 shrink-0" aria-hidden />
        {fictional_warning}
      </p>
    </>
  )
}
