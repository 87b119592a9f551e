// A photo on the map, and its card in a native popover, which opens without scripts (LAND-1, PRO-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Drama, X } from 'lucide-react'
import { useSite } from '../../../base/session.ts'
import { LinkButton } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { type Face, Photo } from '../landerParts.tsx'

export function Pin({ face, open }: { face: Face; open: boolean }) {
  const { fictional_singular } = useSite()
  const { id, name, age } = face
  const box = `pin-${id}`
  return (
    <>
      <button
        type="button"
        popoverTarget={box}
        aria-label={`${name}, ${age}, ${fictional_singular}`}
        aria-haspopup="dialog"
        className="pin"
      >
        <img
          src={face.main_image.thumb_filename}
          alt=""
          width={96}
          height={96}
          fetchPriority="low"
          className="pin-face"
        />
        <span className="pin-mask">
          <Drama className="size-3.5" aria-hidden />
        </span>
      </button>
      <PinCard face={face} box={box} open={open} />
    </>
  )
}

function PinCard({ face, box, open }: { face: Face; box: string; open: boolean }) {
  const { t } = useLingui()
  const { id, name, age, about } = face
  return (
    <div id={box} popover="auto" role="dialog" aria-labelledby={`${box}-name`} className="pin-card">
      <Photo face={face} className="pin-photo" alt={t`Drawn portrait of ${name}`} />
      <div className="pin-words">
        <h2 id={`${box}-name`} className="text-lg">
          <bdi>{name}</bdi>, <span className="num">{age}</span>
        </h2>
        {about && (
          <p className="pin-about text-sm" dir="auto">
            {about}
          </p>
        )}
        {open && (
          <LinkButton to={`/members/${id}/signup?likes=${id}`} kind="primary" wide>
            <Trans>Sign up and like {name}</Trans>
            <ArrowRight className="size-5 shrink-0" aria-hidden />
          </LinkButton>
        )}
      </div>
      <IconButton icon={X} label={t`Close`} popoverTarget={box} popoverTargetAction="hide" className="pin-close" />
    </div>
  )
}
