// Card of a member: photo of 3:4, fictional mark, "New" tag, name, age, place, and room for the like button (PRO-1).
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Card as Member } from '../../contract/members.ts'
import { useIsHydrated } from '../base/useIsHydrated.ts'
import { NewTag } from './Badge.tsx'
import { CardControls } from './cardControls.ts'
import { FictionalMark } from './Fictional.tsx'
import { Link } from './Link.tsx'
import { type ImageLoading, Portrait } from './Portrait.tsx'

type MemberCardProps = {
  member: Member
  /** Target of the link; by default the profile. */
  to?: string
  /** <LikeButton … />. */
  likeButton?: ReactNode
  /** Photos of a screen's first row load at once. */
  eager?: ImageLoading
  /** Shows "New"; by default for a new member. */
  is_new?: boolean
}

/** A longer name is smaller, and may take several lines above the heart: names are never cut. */
const MAX_LARGE_NAME_CHARS = 10

export function MemberCard({
  member,
  to = `/members/${member.id}`,
  likeButton,
  eager,
  is_new = member.is_new,
}: MemberCardProps) {
  const { t } = useLingui()
  const isHydrated = useIsHydrated()
  const { name, age, place, online } = member
  const isLong = name.length > MAX_LARGE_NAME_CHARS
  const label = online ? t`${name}, ${age}, ${place}, online now` : t`${name}, ${age}, ${place}`
  return (
    <article
      onKeyDown={isHydrated ? moveFocus : undefined}
      className="group/card relative isolate aspect-3/4 overflow-hidden rounded-card border border-edge bg-sunken text-white [content-visibility:auto] max-md:in-[.faces]:rounded-none max-md:in-[.faces]:border-0"
    >
      <CardControls value={isHydrated}>
        <Link
          to={to}
          aria-label={label}
          aria-keyshortcuts={isHydrated ? 'ArrowRight' : undefined}
          className="absolute inset-0 rounded-[inherit] after:absolute after:inset-0 after:bg-(image:--scrim) focus-visible:z-4 focus-visible:outline-white focus-visible:-outline-offset-4"
        >
          <Portrait image={member.main_image} eager={eager} blurred={member.main_image?.status === 'locked'} />
        </Link>
        <div className="pointer-events-none absolute inset-x-2 top-2 z-2 flex items-center justify-between *:pointer-events-auto">
          {member.fictional ? <FictionalMark /> : <span />}
          {is_new && <NewTag>{t`New`}</NewTag>}
        </div>
        <div
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-2.5 left-3 z-1 [text-shadow:0_1px_2px_rgb(18_10_25/.5)]"
        >
          <p className={`wrap-anywhere font-bold leading-tight tracking-[-.01em] ${isLong ? 'text-base' : 'text-lg'}`}>
            <bdi>{name}</bdi> <span className="num font-[450]">{age}</span>
            {online && (
              <span className="ml-1.5 inline-block size-2.5 rounded-full bg-online ring-2 ring-[rgb(18_10_25/.5)]" />
            )}
          </p>
          <p className={`wrap-anywhere mt-0.5 text-xs ${likeButton ? 'min-h-8 pr-12' : ''}`}>{place}</p>
        </div>
        {likeButton}
      </CardControls>
    </article>
  )
}

/** Left and right go through the link of a card and its buttons; the tab key goes from card to card. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  stops.at((at + step) % stops.length)?.focus()
}
