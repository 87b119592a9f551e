// Photos with their interests; those the visitor chose too are highlighted.
import { useLingui } from '@lingui/react/macro'
import type { Interest } from '../../../../contract/interests.ts'
import { interestLabels } from '../../../attributes/interestLabels.ts'
import { type Face, Photo } from '../landerParts.tsx'

const MAX_FACES = 4
const MAX_INTERESTS = 3

/** `of`: interests on the page. Faces with most of them come first. */
export function FacesWithInterests({ faces, of }: { faces: Face[]; of: Interest[] }) {
  const { t } = useLingui()
  const shared = (face: Face) => face.interests.filter((it) => of.includes(it)).slice(0, MAX_INTERESTS)
  const shownFaces = faces.toSorted((a, b) => shared(b).length - shared(a).length).slice(0, MAX_FACES)
  return (
    <ul className="sharers" aria-label={t`Fictional profiles and what they like`}>
      {shownFaces.map((face) => (
        <li key={face.id} className="sharer">
          <Photo face={face} size="card" mark="mask" eager className="portrait" />
          <p className="who">
            <b>{face.name}</b> <span className="num">{face.age}</span>
          </p>
          <ul className="likes">
            {shared(face).map((it) => (
              <li key={it} data-likes={it}>
                {t(interestLabels[it])}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
