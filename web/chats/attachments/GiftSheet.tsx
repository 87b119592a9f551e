// Dialog to choose one of the twelve gifts, with its price (CHAT-3, CHAT-4).
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Gift, gifts } from '../../../contract/chats.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { GiftArt } from './GiftArt.tsx'
import { giftNames } from './giftNames.ts'
import { SendButton } from './SendButton.tsx'
import type { SheetProps } from './useAttachmentSheet.tsx'
import '../../base/screenTexts.ts'

export function GiftSheet({ window, onSend, onClose }: SheetProps) {
  const { t, i18n } = useLingui()
  const [gift, setGift] = useState<Gift | null>(null)
  const { name } = window.profile
  return (
    <Dialog open onClose={onClose} heading={t`A gift for ${name}`}>
      <div className="grid gap-4">
        <fieldset className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          <legend className="sr-only">{t`Choose a gift`}</legend>
          {gifts.map((name) => (
            <label
              key={name}
              className="relative grid min-h-26 cursor-pointer justify-items-center gap-1 rounded-card border-[1.5px] border-line p-2 text-center text-xs hover:bg-tint has-checked:border-accent-text has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="gift"
                value={name}
                checked={gift === name}
                onChange={() => setGift(name)}
                className="sr-only"
              />
              {/* It plays where it is given, not where it is chosen. */}
              <GiftArt gift={name} still small />
              <span className="wrap-anywhere hyphens-auto font-[550]">{i18n._(giftNames[name])}</span>
            </label>
          ))}
        </fieldset>
        <SendButton
          window={window}
          credits={window.price.gift}
          disabled={!gift}
          onPress={() => {
            if (gift) onSend({ kind: 'gift', gift })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
