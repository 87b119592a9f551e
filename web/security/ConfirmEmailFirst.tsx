// In the place of what is for members with a confirmed address: what to do first (ACC-6, ACC-14).
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

export const ConfirmEmailFirst = () => (
  <Panel className="grid gap-4 p-5">
    <p>
      <Trans>Please confirm your email address first. Then nobody but you can lock this account.</Trans>
    </p>
    <LinkButton to="/account/activation" kind="loud">
      <Trans>Confirm my email address</Trans>
    </LinkButton>
  </Panel>
)
