// A gift in a conversation: the animation plays once, when it arrives in an open window (CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Gift as Given, Message } from '../../../contract/chats.ts'
import { GiftArt } from '../attachments/GiftArt.tsx'
import { giftNames } from '../attachments/giftNames.ts'

/** Gifts that have played in this tab, by client_id: one that is mounted again is still. */
const played = new Set<string>()

type GiftBubbleProps = { message: Pick<Message, 'gift' | 'mine' | 'client_id'>; name: string; isNew: boolean }

export function GiftBubble({ message: { gift, mine, client_id }, name, isNew }: GiftBubbleProps) {
  const [isStill] = useState(() => !isNew || played.has(client_id))
  useEffect(() => {
    if (!isStill) played.add(client_id)
  }, [isStill, client_id])
  if (!gift) return null
  return (
    <div className="grid justify-items-center gap-1 px-2 pt-1 text-center">
      <GiftArt gift={gift} still={isStill} />
      <GiftName gift={gift} />
      <p className="text-xs">{mine ? <Trans>You sent a gift</Trans> : <Trans>{name} sent you a gift</Trans>}</p>
    </div>
  )
}

export function GiftName({ gift }: { gift: Given }) {
  const { i18n } = useLingui()
  return <b>{i18n._(giftNames[gift])}</b>
}
