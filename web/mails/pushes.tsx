// Texts of push messages: the kind of event, without names and content unless the member chose them (NOTE-4); labelled
// if only fictional profiles caused it (PRO-8).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MessageKind } from '../../contract/chats.ts'
import { maskEmoji } from './elements.tsx'
import type { Mail } from './mail.ts'

type Push = Mail<{ link: string; fictional?: boolean }>

const PushBody: Push['Body'] = ({ site, link }) => <>{`${site.name}\n${link}`}</>

const withFictionalLabel = (what: MessageDescriptor): Push => ({
  subject: (i18n, { fictional, site }) =>
    fictional ? `${i18n._(what)} (${maskEmoji} ${site.fictional_singular})` : i18n._(what),
  Body: PushBody,
})

export const PushMessage: Push = withFictionalLabel(msg`New message`)
export const PushLike: Push = withFictionalLabel(msg`New like`)
export const PushMatch: Push = withFictionalLabel(msg`New match`)
export const PushUnread: Push = withFictionalLabel(msg`Unread messages`)
export const PushWeekly: Push = { subject: (i18n) => i18n._(msg`New this week`), Body: PushBody }
export const PushPhoto: Push = { subject: (i18n) => i18n._(msg`Add a photo to your profile`), Body: PushBody }
export const PushAway: Push = { subject: (i18n) => i18n._(msg`It’s been a while`), Body: PushBody }
export const PushNews: Push = { subject: (i18n) => i18n._(msg`News`), Body: PushBody }
export const PushPromotion: Push = { subject: (i18n) => i18n._(msg`An offer for you`), Body: PushBody }

/** Under a disguise: no kind of event, and only the mask for fictional profiles. */
export const PushPlain: Push = {
  subject: (i18n, { fictional }) =>
    fictional ? `${i18n._(msg`Something new`)} (${maskEmoji})` : i18n._(msg`Something new`),
  Body: PushBody,
}

const summaries: Record<MessageKind, (body: string) => ReactNode> = {
  text: (body) => body,
  photo: () => <Trans>Sent you a photo</Trans>,
  gift: () => <Trans>Sent you a gift</Trans>,
  gif: () => <Trans>Sent you a GIF</Trans>,
}

/** With details, by choice of the member: the sender, and the first words of the message or its kind. */
export const PushWords: Mail<{ name: string; fictional: boolean; kind: MessageKind; words: string }> = {
  subject: (_, { name, fictional, site }) => (fictional ? `${name} (${maskEmoji} ${site.fictional_singular})` : name),
  Body: ({ kind, words }) => <>{summaries[kind](words)}</>,
}
