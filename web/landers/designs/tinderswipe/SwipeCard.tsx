// One card of the deck: a photo, and checkboxes to pass and to like. It disappears when one is checked; the next card
// lies under it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart, X } from 'lucide-react'
import { type Face, Photo } from '../landerParts.tsx'

export function SwipeCard({ face, at, of }: { face: Face; at: number; of: number }) {
  const { t } = useLingui()
  const { name, age, place } = face
  const nth = at + 1
  return (
    <fieldset className="card">
      <legend className="sr-only">
        <bdi>{name}</bdi>, {age}, {place}
      </legend>
      <Photo face={face} eager={at === 0 && 'first'} className="face">
        <div className="who" aria-hidden="true">
          <b>{name}</b> <span className="num">{age}</span>
          <small>{place}</small>
        </div>
        <span className="verdict yes" aria-hidden="true">
          <Trans>Like</Trans>
        </span>
        <span className="verdict no" aria-hidden="true">
          <Trans>Pass</Trans>
        </span>
      </Photo>
      <p className="nth num">{t`${nth} of ${of}`}</p>
      <div className="keys">
        <label className="key pass">
          <input type="checkbox" className="sr-only" data-pass value={face.id} />
          <span className="round">
            <X aria-hidden />
          </span>
          <span aria-hidden="true">{t`Pass`}</span>
          <span className="sr-only">{t`Pass on ${name}`}</span>
        </label>
        <label className="key like">
          <input type="checkbox" className="sr-only" name="likes" value={face.id} />
          <span className="round">
            <Heart aria-hidden />
          </span>
          <span aria-hidden="true">{t`Like`}</span>
          <span className="sr-only">{t`Like ${name}`}</span>
        </label>
      </div>
    </fieldset>
  )
}
