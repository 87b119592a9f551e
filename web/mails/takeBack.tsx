// End of a mail about a change of the account: whoever did not make it takes the account back, without a login (ACC-19).
import { Trans } from '@lingui/react/macro'
import { UNDO_DAYS } from '../../contract/limits.ts'
import { ButtonLink, Paragraph } from './elements.tsx'

export function TakeBack({ undo, support_email }: { undo: string | null; support_email: string }) {
  if (!undo)
    return (
      <Paragraph>
        <Trans>If this wasn’t you, write to {support_email} right away.</Trans>
      </Paragraph>
    )
  return (
    <>
      <Paragraph>
        <Trans>
          If this was you, there’s nothing to do. If not, take your account back. We’ll undo the change, log everyone
          out and let you choose a new password. The link works once and expires in {UNDO_DAYS} days. You don’t need to
          log in.
        </Trans>
      </Paragraph>
      <ButtonLink to={undo}>
        <Trans>Take my account back</Trans>
      </ButtonLink>
    </>
  )
}
