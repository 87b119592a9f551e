// Link to the mailbox of an address, where its provider is known (ACC-6).
import { Trans } from '@lingui/react/macro'
import type { ButtonKind } from '../kit/Button.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { webmailOf } from './webmail.ts'

export function OpenMail({ email, kind }: { email: string; kind: ButtonKind }) {
  const webmail = webmailOf(email)
  if (!webmail) return null
  const { name, url } = webmail
  return (
    <LinkButton to={url} target="_blank" rel="noreferrer" kind={kind} wide>
      <Trans>Open {name}</Trans>
    </LinkButton>
  )
}
