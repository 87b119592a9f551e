// A photo, gift or GIF that was refused, for example for lack of credits: it stays above the draft, with its price
// (CHAT-4).
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Window } from '../../../contract/chats.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useCost } from '../composer/useCost.ts'
import type { Attachment } from '../outbox/optimisticMessage.ts'
import { GiftName } from '../window/GiftBubble.tsx'
import { GiftArt } from './GiftArt.tsx'

type UnsentAttachmentProps = { window: Window; attachment: Attachment; onSend(): void; onDrop(): void }

export function UnsentAttachment({ window: { price, worth }, attachment, onSend, onDrop }: UnsentAttachmentProps) {
  const { t } = useLingui()
  const cost = useCost(worth)
  const { kind } = attachment
  const credits = kind === 'gif' ? price.credits : price[kind]
  return (
    <fieldset aria-label={t`Not sent yet`} className="flex min-w-0 items-center gap-2 rounded-field bg-sunken p-1">
      {kind === 'gift' && <GiftArt gift={attachment.gift} still small />}
      {kind === 'gif' && (
        <img src={attachment.gif.still} alt={attachment.gif.says} className="size-11 rounded-sm object-cover" />
      )}
      {kind === 'photo' && <img src={attachment.preview} alt="" className="size-11 rounded-sm object-cover" />}
      <span className="min-w-0 flex-1 text-sm">
        {kind === 'gift' && <GiftName gift={attachment.gift} />}
        {kind === 'gif' && <b>{attachment.gif.says}</b>}
        {kind === 'photo' && (
          <b>
            <Trans>Your photo</Trans>
          </b>
        )}
        <span className="block text-muted text-xs">
          <Trans>Not sent yet</Trans>
        </span>
      </span>
      <Button small kind="soft" cost={cost(credits)} onClick={onSend}>
        <Trans>Send it</Trans>
      </Button>
      <IconButton icon={X} label={t`Put it away`} onClick={onDrop} />
    </fieldset>
  )
}
