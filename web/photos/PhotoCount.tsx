// Number of photos in the album, and its maximum (PRO-2).
import { Trans } from '@lingui/react/macro'
import { MAX_PREMIUM_PHOTOS } from '../../contract/limits.ts'

export function PhotoCount({ used, max }: { used: number; max: number }) {
  return (
    <p className="num text-muted text-sm">
      <Trans>
        {used} of {max} photos.
      </Trans>{' '}
      <Trans>The first is your main photo.</Trans>{' '}
      {max >= MAX_PREMIUM_PHOTOS && used >= max && <Trans>Remove one to add another.</Trans>}
    </p>
  )
}
