// Under the last card: the liked profiles, which go along to the signup, and a reset button.
import { Trans } from '@lingui/react/macro'
import { Heart, RotateCcw } from 'lucide-react'
import { FictionalLabel } from '../../../kit/Fictional.tsx'
import { type Face, Photo } from '../landerParts.tsx'

/** `faces`: the whole deck in its order; the style sheet shows the liked ones. */
export const LikedFaces = ({ faces, className }: { faces: Face[]; className: string }) => (
  <ul className={`liked ${className}`}>
    {faces.map((face) => (
      <li key={face.id}>
        <Photo face={face} size="thumb" mark="none" alt={face.name} className="thumb" />
      </li>
    ))}
  </ul>
)

export const DeckSummary = ({ faces }: { faces: Face[] }) => (
  <div className="done">
    <span className="heart-alone none" aria-hidden="true">
      <Heart />
    </span>
    <LikedFaces faces={faces} className="some" />
    <span className="some">
      <FictionalLabel />
    </span>
    <h2 className="some">
      <Trans>Your first likes</Trans>
    </h2>
    <p className="some text-muted">
      <Trans>Create a profile and we’ll send them. It takes a minute.</Trans>
    </p>
    <h2 className="none">
      <Trans>No one yet?</Trans>
    </h2>
    <p className="none text-muted">
      <Trans>There are many more inside. Creating a profile takes a minute.</Trans>
    </p>
    <button type="reset" className="link again">
      <RotateCcw className="size-4" aria-hidden />
      <Trans>Start over</Trans>
    </button>
  </div>
)
