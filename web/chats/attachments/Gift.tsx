// One of the gifts (CHAT-3): its animation plays once, afterwards it is still.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Gift as Name } from '../../../contract/chats.ts'
import { giftNames } from './giftNames.ts'

/** Makes each play a URL of its own: browsers share one document among images of one URL, and it plays once. */
let plays = 0

export function Gift({ gift, still }: { gift: Name; still?: boolean }) {
  const { i18n } = useLingui()
  const [play] = useState(() => (still ? 0 : ++plays))
  const stillUrl = `/gifts/${gift}.svg?still#still`
  return (
    <picture className="contents">
      <source media="(prefers-reduced-motion: reduce)" srcSet={stillUrl} />
      <img
        src={still || !play ? stillUrl : `/gifts/${gift}.svg?play=${play}`}
        alt={i18n._(giftNames[gift])}
        width={240}
        height={240}
        draggable={false}
        className="size-full"
      />
    </picture>
  )
}
