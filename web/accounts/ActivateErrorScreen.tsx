// /activate/error: the activation link is invalid, in the specification's words (spec §8, ACC-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { MailX } from 'lucide-react'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite, useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'
import { NarrowPage } from './NarrowPage.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export default function ActivateErrorScreen() {
  const { t } = useLingui()
  const { support_email } = useSite()
  return (
    <NarrowPage>
      <Title>{t`Activation failed`}</Title>
      <MailX className="size-11 text-accent-text" strokeWidth={1.75} aria-hidden />
      <h1>
        <Trans>Activation failed</Trans>
      </h1>
      <p className="text-muted">
        <Trans>
          Something went wrong, please contact{' '}
          <a href={`mailto:${support_email}`} className="link">
            {support_email}
          </a>{' '}
          for help.
        </Trans>
      </p>
      <p className="text-muted">
        <Trans>Each link works once. If you’ve already used this one, your email is confirmed.</Trans>
      </p>
      <NextStep />
    </NarrowPage>
  )
}

/** An expired link can be sent again. */
function NextStep() {
  const user = useUser()
  if (user?.status === 'active')
    return (
      <LinkButton to="/members" kind="secondary" wide>
        <Trans>Look around</Trans>
      </LinkButton>
    )
  return (
    <>
      <LinkButton to="/account/activation" kind="primary" wide>
        <Trans>Get a new link</Trans>
      </LinkButton>
      {!user && (
        <LinkButton to="/login" kind="secondary" wide>
          <Trans>Log in</Trans>
        </LinkButton>
      )}
    </>
  )
}
