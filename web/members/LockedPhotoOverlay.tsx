// Overlay of a locked photo: what unlocks it. The page never has the unblurred bytes (PRO-3, ROLE-1, ROLE-3).
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { MAX_FREE_PHOTOS } from '../../contract/limits.ts'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'

type LockedPhotoOverlayProps = {
  id: string
  place: number
  of: number /** In sight: only then its links are on the way of the Tab key. */
  isCurrent: boolean
}

export function LockedPhotoOverlay({ id, place, of, isCurrent }: LockedPhotoOverlayProps) {
  const member = useUser() !== null
  return (
    // On a phone the heading covers the lower part of the photo, with a long name the lower half.
    <div className="absolute inset-0 z-1 grid place-content-center justify-items-center gap-2 p-6 text-center text-white max-md:content-start md:gap-3">
      <span className="grid size-10 place-items-center rounded-full bg-on-photo md:size-14">
        <Lock className="size-5 md:size-6" aria-hidden />
      </span>
      <p className="max-w-[28ch] rounded-field bg-on-photo px-3 py-2 font-semibold text-sm">
        <span className="sr-only">
          <Trans>
            Photo {place + 1} of {of}, locked.
          </Trans>{' '}
        </span>
        {member ? (
          <Trans>This photo is for Premium members. Any bundle makes you Premium for good.</Trans>
        ) : place < MAX_FREE_PHOTOS ? (
          <Trans>Sign up free to see this photo</Trans>
        ) : (
          <Trans>This photo is for Premium members. Signing up is free.</Trans>
        )}
      </p>
      {isCurrent && member && (
        <LinkButton to="/credits" small className="text-text">
          <Trans>See bundles</Trans>
        </LinkButton>
      )}
      {isCurrent && !member && (
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to={`/members/${id}/signup`} reloadDocument small className="text-text">
            <Trans>Sign up</Trans>
          </LinkButton>
          <LinkButton to={`/login?next=/members/${id}`} reloadDocument small className="text-text">
            <Trans>Log in</Trans>
          </LinkButton>
        </div>
      )}
    </div>
  )
}
