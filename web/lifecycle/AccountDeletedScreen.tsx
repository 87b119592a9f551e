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
        <Trans>Your account is deleted</Trans>
      </h1>
      <p>
        <Trans>Nobody sees your profile, your photos or your messages any more. Take care of yourself.</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          Changed your mind? For {REACTIVATION_DAYS} days you can come back with everything as it was: open the link in
          the email that we have just sent you. After that we erase it for good.
        </Trans>
      </p>
      <LinkButton to="/reactivate" kind="secondary" wide>
        <Trans>Send me the link once more</Trans>
      </LinkButton>
      <p className="text-muted text-sm">
        <Trans>
          Does that not work? Write to{' '}
          <a href={`mailto:${support_email}`} className="link">
            {support_email}
          </a>
          .
        </Trans>
      </p>
    </NarrowPage>
  )
}
