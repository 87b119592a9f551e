// Post of a drawn profile, with a like button (LAND-1, PRO-8).
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { interestLabels } from '../../../attributes/interestLabels.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { FictionalLabel } from '../../../kit/Fictional.tsx'
import { useNicheText } from '../../nicheTexts.ts'
import { discreetInterests } from '../discreetInterests.ts'
import { type Face, Photo } from '../landerParts.tsx'

type PostProps = {
  face: Face
  first: boolean /** Whether this visitor may sign up. */
  open: boolean
  children?: ReactNode
}

export function Post({ face, first, open, children }: PostProps) {
  const { id, name, age, place, main_image } = face
  return (
    <li className="post">
      <div className="post-who">
        <Avatar image={main_image} size={44} />
        <div className="min-w-0">
          <h2 className="truncate text-base">
            <bdi>{name}</bdi>, <span className="num">{age}</span>
          </h2>
          <p className="post-where">
            <span className="truncate">{place}</span> <FictionalLabel />
          </p>
        </div>
      </div>
      <PostText face={face} first={first} />
      {children}
      <Photo face={face} eager={first && 'first'} mark="none" className="post-photo" />
      {open && (
        <label className="post-heart">
          <input type="checkbox" name="likes" value={id} className="sr-only" />
          <Heart className="size-6 shrink-0" aria-hidden />
          <span className="min-w-0">
            <Trans>Like {name}</Trans>
          </span>
        </label>
      )}
    </li>
  )
}

/** The profile's own text; without one in this language its interests, and in the first post a text of the niche. */
function PostText({ face: { about, interests }, first }: { face: Face; first: boolean }) {
  const { t } = useLingui()
  const nicheText = useNicheText()
  const shownInterests = discreetInterests(interests).slice(0, 4)
  if (about)
    return (
      <p className="post-words" dir="auto">
        {about}
      </p>
    )
  return (
    <>
      {first && <p className="post-words">{nicheText('quote')}</p>}
      {shownInterests.length > 0 && (
        <p className="post-tags">
          {shownInterests.map((it) => (
            <span key={it}>{t(interestLabels[it])}</span>
          ))}
        </p>
      )}
    </>
  )
}
