// A photo, gift or GIF that was refused, for example for lack of credits: it stays above the draft, with its price
// (CHAT-4). Loaded when there is one.
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { creditsFor, type Window } from '../../../contract/chats.ts'
import { Button } from '../../kit/Button.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useCost } from '../composer/useCost.ts'
import type { Attachment } from '../outbox/optimisticMessage.ts'
import { GiftName } from '../window/GiftBubble.tsx'
import { GiftArt } from './GiftArt.tsx'
import '../../base/screenTexts.ts'

type UnsentAttachmentProps = { window: Window; attachment: Attachment; onSend(): void; onDrop(): void }

export function UnsentAttachment({ window: { price, worth }, attachment, onSend, onDrop }: UnsentAttachmentProps) {
  const { t } = useLingui()
  const cost = useCost(worth)
  return (
    <fieldset
      aria-label={t`Not sent yet`}
      className="flex min-w-0 flex-wrap items-center gap-2 rounded-field bg-sunken p-1"
    >
      <AttachmentPicture attachment={attachment} />
      <span className="min-w-32 flex-1 text-sm wrap-anywhere">
        <AttachmentName attachment={attachment} />
        <span className="block text-muted text-xs">
          <Trans>Not sent yet</Trans>
        </span>
      </span>
      <Button
        small
        kind="tonal"
        cost={cost(creditsFor(price, attachment.kind))}
        onClick={onSend}
        className="max-md:grow"
      >
        <Trans>Send</Trans>
      </Button>
      <IconButton icon={X} label={t`Remove`} onClick={onDrop} />
    </fieldset>
  )
}

function AttachmentPicture({ attachment }: { attachment: Attachment }): ReactElement {
  const imageClass = 'size-11 rounded-sm object-cover'
  switch (attachment.kind) {
    case 'gift':
      return <GiftArt gift={attachment.gift} still small />
    case 'gif':
      return <img src={attachment.gif.still} alt={attachment.gif.says} className={imageClass} />
    case 'photo':
      return <img src={attachment.preview} alt="" className={imageClass} />
  }
}

function AttachmentName({ attachment }: { attachment: Attachment }): ReactElement {
  switch (attachment.kind) {
    case 'gift':
      return <GiftName gift={attachment.gift} />
    case 'gif':
      return <b>{attachment.gif.says}</b>
    case 'photo':
      return (
        <b>
          <Trans>Your photo</Trans>
        </b>
      )
  }
}
