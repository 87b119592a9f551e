// Notice of a site with signup by invitation only, with a link to the login (SITE-4).
import { Trans } from '@lingui/react/macro'
import { MailOpen } from 'lucide-react'
import { useSite } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

export function InviteOnly({ level = 2 }: { level?: 1 | 2 }) {
  const Heading = `h${level}` as const
  const { name } = useSite()
  return (
    <Panel className="grid max-w-140 gap-3 p-5">
      <Heading className="flex items-center gap-2.5 text-lg">
        <MailOpen className="size-6 shrink-0 text-accent-text" aria-hidden />
        <Trans>Invitation only</Trans>
      </Heading>
      <p className="text-muted">
        <Trans>{name} is open to new members by invitation. Use the link you were sent to join.</Trans>
      </p>
      <LinkButton to="/login" kind="primary">
        <Trans>I’m already a member</Trans>
      </LinkButton>
    </Panel>
  )
}
