// Header of a conversation: partner, credits, menu (CHAT-3).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, ChevronLeft, Coins, Ellipsis, Flag, Trash2, UserRound } from 'lucide-react'
import { memo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Window } from '../../../contract/chats.ts'
import { members } from '../../../contract/index.ts'
import { LOW_CREDITS_COUNT } from '../../../contract/limits.ts'
import { useCall } from '../../base/queries.ts'
import { LazyBlockDialog } from '../../cases/LazyBlockDialog.tsx'
import { LazyReportDialog } from '../../cases/LazyReportDialog.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { FictionalLabel, FictionalMark } from '../../kit/Fictional.tsx'
import { Link } from '../../kit/Link.tsx'
import { Menu, MenuButton, MenuLink } from '../../kit/Menu.tsx'
import { LazyRemoveChatDialog } from '../list/LazyRemoveChatDialog.tsx'
import { MuteChatButton } from '../list/MuteChatButton.tsx'
import { useRemoveChat } from '../list/useRemoveChat.ts'

/**
 * Members who paused or left have no profile page: the server sends their name alone (server/chats/present.ts). Those
 * who blocked, or are blocked, have a page that says so.
 */
const hasPage = ({ profile, closed }: Window) => profile.age > 0 || /^blocked/.test(closed?.code ?? '')

export const ChatBar = memo(function ChatBar({ window }: { window: Window }) {
  const { t } = useLingui()
  const { profile } = window
  const partnerHeading = (
    <>
      <Avatar image={profile.main_image} size={44} online={profile.online} />
      <div className="grid min-w-0 leading-snug">
        <h1 className="truncate font-bold text-[1.0625rem]">
          <bdi>{profile.name}</bdi>{' '}
          {profile.age > 0 && <span className="num font-[450] text-muted">{profile.age}</span>}
        </h1>
        <span className="flex items-center gap-1 text-muted text-xs">
          {profile.fictional && <FictionalLabel short />}
          {profile.fictional && profile.online && <span aria-hidden>·</span>}
          {profile.online && <Trans>online</Trans>}
        </span>
      </div>
    </>
  )
  const row = 'flex min-h-12 items-center gap-3 rounded-field'
  return (
    <header className="flex min-h-16 flex-wrap items-center justify-end gap-1 border-line border-b bg-raised px-1 md:min-h-18 md:pr-4 md:pl-5">
      <Link
        to="/chats"
        aria-label={t`Back to messages`}
        className="grid size-11 place-items-center rounded-full hover:bg-tint md:hidden"
      >
        <ChevronLeft aria-hidden />
      </Link>
      <div className="relative min-w-24 flex-1">
        {hasPage(window) ? (
          <Link to={`/members/${profile.id}`} className={row}>
            {partnerHeading}
          </Link>
        ) : (
          <div className={row}>{partnerHeading}</div>
        )}
        {/* Its warning opens from here; a link holds no button. */}
        {profile.fictional && (
          <span className="absolute top-0.5 -left-1.5 max-[15rem]:left-0 [&_button]:size-6 [&_button]:before:-inset-2.5 [&_svg]:size-3.5">
            <FictionalMark />
          </span>
        )}
      </div>
      <Credits left={window.credits} />
      <More window={window} />
    </header>
  )
})

function Credits({ left }: { left: number }) {
  const tone =
    left > LOW_CREDITS_COUNT
      ? 'bg-sunken'
      : left > 0
        ? 'bg-warning-soft text-on-warning-soft'
        : 'bg-danger-soft text-on-danger-soft'
  return (
    <Link
      to="/credits"
      className={`num inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3.5 text-sm ${tone}`}
    >
      <Coins className="size-4" aria-hidden />
      <b>{left}</b>
      <span className="sr-only">
        <Plural value={left} one="credit" other="credits" />
      </span>
    </Link>
  )
}

function More({ window }: { window: Window }) {
  const { profile, conversation } = window
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useRemoveChat()
  const block = useCall(members.block)
  const [openDialog, setOpenDialog] = useState<'block' | 'report' | 'remove'>()
  const onClose = () => setOpenDialog(undefined)
  return (
    <>
      <Menu
        button={<Ellipsis aria-hidden />}
        label={t`Chat options`}
        buttonClass="size-11 justify-center rounded-full hover:bg-tint"
      >
        {hasPage(window) && (
          <MenuLink to={`/members/${profile.id}`}>
            <UserRound className="size-5" aria-hidden />
            <Trans>View profile</Trans>
          </MenuLink>
        )}
        {conversation && <MuteChatButton chat={window} />}
        <MenuButton aria-haspopup="dialog" onClick={() => setOpenDialog('block')}>
          <Ban className="size-5" aria-hidden />
          <Trans>Block {profile.name}</Trans>
        </MenuButton>
        <MenuButton aria-haspopup="dialog" onClick={() => setOpenDialog('report')}>
          <Flag className="size-5" aria-hidden />
          <Trans>Report {profile.name}</Trans>
        </MenuButton>
        {conversation && (
          <MenuButton aria-haspopup="dialog" onClick={() => setOpenDialog('remove')}>
            <Trash2 className="size-5" aria-hidden />
            <Trans>Remove chat</Trans>
          </MenuButton>
        )}
      </Menu>
      <LazyBlockDialog
        name={profile.name}
        open={openDialog === 'block'}
        onBlock={() => block.mutate({ id: profile.id })}
        onClose={onClose}
      />
      <LazyReportDialog member={profile} open={openDialog === 'report'} onClose={onClose} />
      {conversation && (
        <LazyRemoveChatDialog
          name={profile.name}
          open={openDialog === 'remove'}
          onRemove={(offerUndo) => {
            remove({ conversations: [conversation.id], offerUndo })
            void navigate('/chats')
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}
