// End of a mail about a change of the account: whoever did not make it takes the account back, without a login (ACC-19).
import { Trans } from '@lingui/react/macro'
import { UNDO_DAYS } from '../../contract/limits.ts'
import { ButtonLink, Paragraph } from './elements.tsx'

export function TakeBack({ undo, support_email }: { undo: string | null; support_email: string }) {
  if (!undo)
    return (
      <Paragraph>
        <Trans>If it was not you, write to {support_email} right away.</Trans>
      </Paragraph>
    )
  return (
    <>
      <Paragraph>
        <Trans>
          If this was you, there’s nothing to do. If not, take your account back: this undoes the change, logs everyone
          out and lets you choose a new password. The link works once, for {UNDO_DAYS} days, and needs no login.
        </Trans>
      </Paragraph>
      <ButtonLink to={undo}>
        <Trans>It was not me</Trans>
      </ButtonLink>
    </>
  )
}
