// Actions on a profile: like and message. On a phone they replace the bottom bar (PRO-5).
import { Plural, Trans } from '@lingui/react/macro'
import { MessageCircle } from 'lucide-react'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { MessageButton } from '../chats/MessageButton.tsx'
import { LinkButton } from '../kit/Button.tsx'
import { MemberLikeButton } from '../likes/MemberLikeButton.tsx'

const barClass =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-raised max-md:px-4 max-md:pt-3 max-md:pb-[calc(12px+var(--safe-bottom))]'

export function MemberActions({ member }: { member: Profile }) {
  const { id, name } = member
  const user = useUser()
  const { credits = 0 } = user ?? {}
  return (
    <div className="grid gap-3">
      <div className={`flex items-center gap-3 ${barClass}`} data-dock>
        {user ? (
          <>
            <MemberLikeButton member={member} ring />
            <MessageButton id={id} className="max-w-80 flex-1 max-md:max-w-none">
              <MessageCircle className="size-5" aria-hidden />
              <Trans>Message</Trans>
            </MessageButton>
          </>
        ) : (
          <LinkButton kind="primary" to={`/members/${id}/signup`} reloadDocument className="flex-1 md:max-w-80">
            <Trans>Sign up to meet {name}</Trans>
          </LinkButton>
        )}
      </div>
      {user && (
        <p className="num text-muted text-sm">
          <Plural value={credits} one="You have # credit." other="You have # credits." /> <Trans>Likes are free.</Trans>
        </p>
      )}
    </div>
  )
}
