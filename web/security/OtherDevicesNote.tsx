// After a change of how one gets in: where else one is logged in stays so, unless one ends it (ACC-8, ACC-14).
import { Trans } from '@lingui/react/macro'
import { Link } from '../kit/Link.tsx'

export const OtherDevicesNote = () => (
  <p className="text-muted text-sm">
    <Trans>
      Your other devices stay logged in.{' '}
      <Link to="/account/devices" className="link">
        Look at them, or log out everywhere else
      </Link>
    </Trans>
  </p>
)
