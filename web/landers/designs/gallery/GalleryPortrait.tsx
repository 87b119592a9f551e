// Portrait on the gallery's wall with a label: name, age, place, and that it is fictional (LAND-1, PRO-8).
import { useLingui } from '@lingui/react/macro'
import { FictionalLabel } from '../../../kit/Fictional.tsx'
import { type Face, Photo } from '../landerParts.tsx'
import { roomOf } from './ageRooms.ts'

export function GalleryPortrait({ face, first, eager }: { face: Face; first: boolean; eager: boolean }) {
  const { t } = useLingui()
  const { id, name, age, place } = face
  return (
    <li className="hung" data-room={roomOf(age).from}>
      <Photo face={face} eager={first ? 'first' : eager} mark="none" className="hung-frame" />
      <div className="hung-label">
        <p className="truncate font-bold">
          <bdi>{name}</bdi>, <span className="num">{age}</span>
        </p>
        <p className="truncate text-muted text-sm">{place}</p>
        <FictionalLabel />
      </div>
      <button
        type="button"
        popoverTarget={`closer-${id}`}
        aria-label={t`Step closer to ${name}, ${age}`}
        className="hung-open"
      />
    </li>
  )
}
