// How many photos there are, and may be (PRO-2).
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { premiumPhotos } from '../../contract/limits.ts'

export function Room({ used, max }: { used: number; max: number }) {
  const full = used >= max
  return (
    <p className="num text-muted text-sm">
      <Trans>
        {used} of {max} photos.
      </Trans>{' '}
      {used > 1 && (
        <>
          <Trans>The first is your main photo.</Trans>{' '}
        </>
      )}
      {max < premiumPhotos ? (
        <>
          <Trans>Premium members have up to {premiumPhotos}.</Trans>{' '}
          <Link to="/credits" className="link">
            <Trans>See bundles</Trans>
          </Link>
        </>
      ) : (
        full && <Trans>Remove one to add another.</Trans>
      )}
    </p>
  )
}
