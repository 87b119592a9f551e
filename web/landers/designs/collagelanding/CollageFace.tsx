// One photo of the collage: links to the signup with a like for its profile (LAND-1).
import { useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useSite } from '../../../base/session.ts'
import { FictionalIcon } from '../../../kit/Fictional.tsx'
import { type Face, Photo } from '../landerParts.tsx'

/** Positions that need the larger file, as in the style sheet. */
const largeFaces = [0, 3, 4, 5, 6]

type CollageFaceProps = { face: Face; at: number /** Whether this visitor may sign up. */; open: boolean }

export function CollageFace({ face, at, open }: CollageFaceProps) {
  const { t } = useLingui()
  const { fictional_singular } = useSite()
  const { id, name, age } = face
  const inside = (
    <>
      <Photo
        face={face}
        size={largeFaces.includes(at) ? 'card' : 'thumb'}
        eager={at === 0 ? 'first' : at < 5}
        mark="none"
        className="scrap-cut"
      />
      <span className="scrap-tag">
        {open && <Heart className="size-3.5 shrink-0 text-accent-text" aria-hidden />}
        <span className="truncate">{name}</span> <span className="num">{age}</span> <FictionalIcon />
      </span>
    </>
  )
  if (!open) return <div className="scrap-face">{inside}</div>
  return (
    <a
      href={`/members/${id}/signup?likes=${id}`}
      aria-label={t`Like ${name} ${age}, ${fictional_singular}`}
      className="scrap-face"
    >
      {inside}
    </a>
  )
}
