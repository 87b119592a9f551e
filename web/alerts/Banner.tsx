// Banner of a message or a like that comes while a page is open: four seconds, a face, and the way there (NOTE-1).
// Loaded when the page is idle.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { chats, likes } from '../../contract/index.ts'
import type { Card } from '../../contract/members.ts'
import { query } from '../base/queries.ts'
import { useMember } from '../base/session.ts'
import { Avatar } from '../kit/Avatar.tsx'
import { FictionalIcon } from '../kit/Fictional.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Link } from '../kit/Link.tsx'
import { Transient } from '../kit/Transient.tsx'
import { type BannerEvent, likeSince, messageSince } from './bannerEvents.ts'
import '../base/screenTexts.ts'

const SHOWN_MS = 4_000

export function Banner() {
  const { t } = useLingui()
  const [shown, setShown] = useState<BannerEvent | null>(null)
  const close = () => setShown(null)
  useBannerEvents(setShown)
  // After the page in the document: its first link stays the one that skips to the content.
  return createPortal(
    <div
      role="status"
      className="fixed inset-x-[max(8px,var(--safe-left),var(--safe-right))] top-[calc(var(--safe-top)+8px)] z-50 md:right-6 md:left-auto md:w-[350px]"
    >
      {shown && (
        <Transient
          key={shown.id}
          durationMs={SHOWN_MS}
          onEnd={close}
          className="flex items-center rounded-card border border-line bg-raised pr-1 shadow-3 transition-[translate,opacity] duration-250 starting:-translate-y-4 starting:opacity-0"
        >
          <Link
            to={shown.to}
            onClick={close}
            className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card py-2 pr-1 pl-3"
          >
            <Avatar image={shown.member.main_image} size={44} />
            <p className="min-w-0 text-sm leading-snug wrap-anywhere">
              <BannerText {...shown} />
            </p>
          </Link>
          <IconButton icon={X} label={t`Close`} onClick={close} />
        </Transient>
      )}
    </div>,
    document.body,
  )
}

const BannerText = ({ kind, member }: BannerEvent) =>
  kind === 'message' ? (
    <Trans>
      <BannerName member={member} /> sent you a message
    </Trans>
  ) : (
    <Trans>
      <BannerName member={member} /> likes you
    </Trans>
  )

const BannerName = ({ member: { name, fictional } }: { member: Card }) => (
  <>
    <b>
      <bdi>{name}</bdi>
    </b>
    {fictional && (
      <>
        {' '}
        <FictionalIcon />
      </>
    )}
  </>
)

/** Neither for what is on screen anyway, nor over a dialog, nor where the member wants none. */
function useBannerEvents(show: (event: BannerEvent) => void) {
  const { banners } = useMember()
  const { pathname } = useLocation()
  const announce = useEffectEvent((event: BannerEvent | null | undefined) => {
    const isSeen = event?.seenAt.includes(pathname) || document.querySelector('[data-chat], dialog[open]')
    if (event && banners && !isSeen && document.visibilityState === 'visible') show(event)
  })
  const { data: page } = useQuery(query(chats.list, {}))
  const { data: likeList } = useQuery(query(likes.list, {}))
  const before = useRef({ page, likeList })
  useEffect(() => {
    const { page: last } = before.current
    before.current.page = page
    if (last && page) announce(messageSince(last.chats, page.chats))
  }, [page])
  useEffect(() => {
    const { likeList: last } = before.current
    before.current.likeList = likeList
    if (last && likeList) announce(likeSince(last, likeList))
  }, [likeList])
}
