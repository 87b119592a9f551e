// Buttons for what can be sent besides text: a photo, a gift, a GIF, each with its price (CHAT-3, CHAT-4).
import { useLingui } from '@lingui/react/macro'
import { Gift, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { useCost } from '../composer/useCost.ts'
import type { AttachmentKind } from './useAttachmentSheet.tsx'

export function AttachmentBar({
  window: { price, worth },
  onShow,
}: {
  window: Window
  onShow(name: AttachmentKind): void
}) {
  const { t } = useLingui()
  const cost = useCost(worth)
  return (
    <div className="flex flex-wrap items-center gap-0.5">
      <AttachmentButton label={t`Photo, ${cost(price.photo)}`} credits={price.photo} onPress={() => onShow('photo')}>
        <Image className="size-5.5 text-accent-text" aria-hidden />
      </AttachmentButton>
      <AttachmentButton label={t`Gift, ${cost(price.gift)}`} credits={price.gift} onPress={() => onShow('gift')}>
        <Gift className="size-5.5 text-accent-text" aria-hidden />
      </AttachmentButton>
      <AttachmentButton label={t`GIF, ${cost(price.credits)}`} credits={price.credits} onPress={() => onShow('gif')}>
        <b
          aria-hidden
          className="rounded-[6px] border-[1.75px] border-accent-text px-1 py-0.75 font-extrabold text-[12px] text-accent-text leading-none"
        >
          GIF
        </b>
      </AttachmentButton>
    </div>
  )
}

type AttachmentButtonProps = { label: string; credits: number; onPress(): void; children: ReactNode }

const AttachmentButton = ({ label, credits, onPress, children }: AttachmentButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="num inline-flex min-h-11 min-w-13 items-center justify-center gap-1.5 rounded-field px-2.5 font-semibold text-muted text-sm hover:bg-tint"
  >
    {children} {credits > 0 && <span aria-hidden>{credits}</span>}
  </button>
)
