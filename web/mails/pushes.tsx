// What a locked screen shows: that something came, no name and no word of it, unless its reader chose so (NOTE-4); of what came from
// fictional profiles alone, that (PRO-8).
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MessageKind } from '../../contract/chats.ts'
import type { Mail } from './mail.ts'
import { mask } from './pieces.tsx'

type Push = Mail<{ link: string; fictional?: boolean }>

const Words: Push['Words'] = ({ site, link }) => <>{`${site.name}\n${link}`}</>

const labelled = (what: MessageDescriptor): Push => ({
  subject: (i18n, { fictional, site }) =>
    fictional ? `${i18n._(what)} (${mask} ${site.fictional_singular})` : i18n._(what),
  Words,
})

export const PushMessage: Push = labelled(msg`New message`)
export const PushLike: Push = labelled(msg`New like`)
export const PushMatch: Push = labelled(msg`New match`)
export const PushUnread: Push = labelled(msg`Unread messages`)
export const PushWeekly: Push = { subject: (i18n) => i18n._(msg`New this week`), Words }
export const PushPhoto: Push = { subject: (i18n) => i18n._(msg`Your profile has no photo yet`), Words }
export const PushAway: Push = { subject: (i18n) => i18n._(msg`It has been a while`), Words }
export const PushNews: Push = { subject: (i18n) => i18n._(msg`News`), Words }
export const PushPromotion: Push = { subject: (i18n) => i18n._(msg`An offer for you`), Words }

/** Where the device shows the app under a plain name: that something came, and of what is fictional alone the mask. */
export const PushPlain: Push = {
  subject: (i18n, { fictional }) =>
    fictional ? `${i18n._(msg`Something new`)} (${mask})` : i18n._(msg`Something new`),
  Words,
}

const summaries: Record<MessageKind, (body: string) => ReactNode> = {
  text: (body) => body,
  photo: () => <Trans>Sent you a photo</Trans>,
  gift: () => <Trans>Sent you a gift</Trans>,
  gif: () => <Trans>Sent you a GIF</Trans>,
}

/** A message in its reader's chosen detail: from whom, and its first words or what it is instead of words. */
export const PushWords: Mail<{ name: string; fictional: boolean; kind: MessageKind; words: string }> = {
  subject: (_, { name, fictional, site }) => (fictional ? `${name} (${mask} ${site.fictional_singular})` : name),
  Words: ({ kind, words }) => <>{summaries[kind](words)}</>,
}
