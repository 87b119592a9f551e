// The way to a provider's own page.
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

export const ProviderStep = ({ address }: { address: string }) => (
  <Panel className="grid gap-3 p-5">
    <p>
      <Trans>The check is on another site. You’ll come back here afterwards.</Trans>
    </p>
    <LinkButton to={address} kind="primary" rel="noreferrer">
      <Trans>Go to the age check</Trans>
    </LinkButton>
  </Panel>
)
