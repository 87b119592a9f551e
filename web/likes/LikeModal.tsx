// Modal that shows a member who likes the viewer (LIKE-5). Any click closes it; a press on photo or button is counted.
import { Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { likes } from '../../contract/index.ts'
import { withPageMember } from '../base/pageMember.ts'
import { useSite } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FictionalBadge } from '../kit/Fictional.tsx'
import { Link } from '../kit/Link.tsx'
import { Portrait } from '../kit/Portrait.tsx'
import { AutoLikeNote } from './AutoLikeNote.tsx'
import type { Liker } from './useLikeModal.ts'

/** By a beacon, which survives the navigation. */
const countPress = (id: string, pressed: 'image' | 'button') =>
  navigator.sendBeacon(withPageMember(likes.countModalPress.path), JSON.stringify({ id, pressed }))

export function LikeModal({ liker, onClose }: { liker: Liker; onClose: () => void }) {
  const { id, name, fictional, main_image, for_them } = liker
  const { fictional_warning } = useSite()
  useEffect(() => {
    document.addEventListener('click', onClose)
    return () => document.removeEventListener('click', onClose)
  }, [onClose])
  return (
    <Dialog open onClose={onClose} heading={<Trans>{name} likes you</Trans>} hideHeading width={500}>
      <div className="grid justify-items-center gap-2 text-center">
        <Link
          to={`/members/${id}`}
          onClick={() => countPress(id, 'image')}
          className="relative mt-6 mb-6 block aspect-3/4 h-[min(20rem,44svh)] rounded-card shadow-2"
        >
          <span className="block size-full overflow-hidden rounded-card">
            <Portrait image={main_image} alt={name} eager />
          </span>
          {fictional && (
            <span className="absolute inset-x-0 bottom-10 grid justify-items-center">
              <FictionalBadge />
            </span>
          )}
          <span className="absolute -bottom-6 left-1/2 grid size-14 -translate-x-1/2 place-items-center rounded-full border-4 border-raised bg-accent text-on-accent">
            <Heart className="size-5.5 fill-current" aria-hidden />
          </span>
        </Link>
        <p className="break-words font-extrabold text-2xl tracking-[-.02em]" aria-hidden>
          <Trans>{name} likes you</Trans>
        </p>
        {fictional && <p className="text-muted text-sm">{fictional_warning}</p>}
        {for_them && !fictional && (
          <p className="text-muted text-sm">
            <AutoLikeNote name={name} />
          </p>
        )}
        {main_image?.status === 'locked' && (
          <p className="text-muted text-sm">
            <Trans>Unlock the photo with Premium or a match.</Trans>
          </p>
        )}
        <LinkButton kind="primary" wide className="mt-4" to={`/members/${id}`} onClick={() => countPress(id, 'button')}>
          <Trans>View profile</Trans>
        </LinkButton>
      </div>
    </Dialog>
  )
}
