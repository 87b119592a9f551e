// Shown instead of a feature that needs a confirmed address (ACC-6, ACC-14).
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

export const ConfirmEmailFirst = () => (
  <Panel className="grid gap-4 p-5">
    <p>
      <Trans>Confirm your email first, so no one else can lock you out.</Trans>
    </p>
    <LinkButton to="/account/activation" kind="primary">
      <Trans>Confirm my email</Trans>
    </LinkButton>
  </Panel>
)
