// /account-deleted: the account is deleted, and how to reactivate it in time (ACC-12, spec §4).
import { Trans, useLingui } from '@lingui/react/macro'
import { REACTIVATION_DAYS } from '../../contract/limits.ts'
import { NarrowPage } from '../accounts/NarrowPage.tsx'
import type { RouteHandle } from '../base/routeHandle.ts'
import { useSite } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Title } from '../kit/Title.tsx'

export const handle: RouteHandle = { access: 'public', layout: 'default', static: true }

export default function AccountDeletedScreen() {
  const { t } = useLingui()
  const { support_email } = useSite()
  return (
    <NarrowPage>
      <Title>{t`Account deleted`}</Title>
      <h1>
        <Trans>Your account has been deleted</Trans>
      </h1>
      <p>
        <Trans>No one can see your profile, photos or messages any more. Take care.</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          Changed your mind? You have {REACTIVATION_DAYS} days to come back with everything as it was. Tap the link in
          the email we just sent you. After that, we erase everything for good.
        </Trans>
      </p>
      <LinkButton to="/reactivate" kind="secondary" wide>
        <Trans>Get a new link</Trans>
      </LinkButton>
      <p className="text-muted text-sm">
        <Trans>
          Having trouble? Write to{' '}
          <a href={`mailto:${support_email}`} className="link">
            {support_email}
          </a>
          .
        </Trans>
      </p>
    </NarrowPage>
  )
}
