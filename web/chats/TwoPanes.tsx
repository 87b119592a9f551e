// Layout of a chat: the list beside the window on wide screens, the window alone on a phone. Remembers which chat was
// opened last (CHAT-11).
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { saveLastOpened } from '../base/lastOpenedChat.ts'
import { useMember } from '../base/session.ts'
import { useMediaQuery } from '../base/useMediaQuery.ts'
import { ChatList } from './list/ChatList.tsx'
import { TWO_PANES_QUERY } from './list/lastOpenedChat.ts'

export function TwoPanes({ partner, children }: { partner: string | undefined; children: ReactNode }) {
  const memberId = useMember().profile.id
  useEffect(() => {
    if (partner) saveLastOpened(memberId, partner)
  }, [memberId, partner])
  const isWide = useMediaQuery(TWO_PANES_QUERY)
  return (
    <div className="grid h-full min-h-0 grid-cols-1 md:grid-cols-[minmax(280px,348px)_1fr]">
      {isWide && (
        <section
          className="flex min-h-0 flex-col border-line border-r bg-raised max-md:hidden"
          aria-labelledby="chats-heading"
        >
          <h2 id="chats-heading" className="px-5 pt-4 pb-2 text-2xl">
            <Trans>Messages</Trans>
          </h2>
          <ChatList partner={partner} />
        </section>
      )}
      {children}
    </div>
  )
}
