// Actions on a profile: like, give and message. On a phone they stand on the bottom bar (PRO-5).
import { Plural, Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { GiftButton } from '../chats/GiftButton.tsx'
import { MessageButton } from '../chats/MessageButton.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { MemberLikeButton } from '../likes/MemberLikeButton.tsx'

const dockClass =
  'docked:fixed docked:inset-x-0 docked:bottom-[var(--bar-room,0px)] docked:z-20 docked:border-line docked:border-t docked:bg-raised docked:px-4 docked:pt-3 docked:pb-[calc(12px+var(--safe-bottom))]'

export function MemberActions({ member }: { member: Profile }) {
  const { id, name, fictional } = member
  const user = useUser()
  const { credits = 0 } = user ?? {}
  return (
    <div className="grid gap-3 max-md:contents">
      <div className={`flex flex-wrap items-center gap-3 ${dockClass}`} data-dock>
        {user ? (
          <>
            <MemberLikeButton member={member} ring />
            <GiftButton member={member} />
            <MessageButton id={id} className="max-w-80 flex-1 max-md:max-w-none max-md:px-3">
              <MessageCircle className="size-5 shrink-0 max-[359px]:hidden" aria-hidden />
              <Trans>Message</Trans>
            </MessageButton>
          </>
        ) : (
          <LinkButton
            kind="primary"
            to={`/members/${id}/signup`}
            reloadDocument
            className="wrap-anywhere flex-1 md:max-w-80"
          >
            {fictional ? <Trans>Sign up to message {name}</Trans> : <Trans>Sign up to meet {name}</Trans>}
          </LinkButton>
        )}
      </div>
      {user && (
        <p className="num text-muted text-sm max-md:hidden">
          <Plural value={credits} one="You have # credit." other="You have # credits." /> <Trans>Likes are free.</Trans>
        </p>
      )}
    </div>
  )
}
