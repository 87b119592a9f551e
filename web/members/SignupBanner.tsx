// Banner for visitors of a blurred search: why photos are blurred, and the signup (SITE-5, ROLE-1).
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'

export default function SignupBanner() {
  return (
    <Panel className="mb-4 flex flex-wrap items-center justify-between gap-4 p-4 md:p-5">
      <div className="min-w-60 flex-1">
        <p className="font-bold text-lg">
          <Trans>See them clearly</Trans>
        </p>
        <p className="text-muted text-sm">
          <Trans>Photos open to members. Making a profile is free, and takes two minutes.</Trans>
        </p>
      </div>
      <LinkButton kind="primary" to="/signup" reloadDocument>
        <Trans>Make a profile</Trans>
      </LinkButton>
    </Panel>
  )
}
