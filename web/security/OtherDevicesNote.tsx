// Note after a change of the credentials: other devices stay logged in unless they are logged out (ACC-8, ACC-14).
import { Trans } from '@lingui/react/macro'
import { Link } from '../kit/Link.tsx'

export const OtherDevicesNote = () => (
  <p className="text-muted text-sm">
    <Trans>
      Your other devices stay logged in.{' '}
      <Link to="/account/devices" className="link">
        Check your devices
      </Link>
    </Trans>
  </p>
)
