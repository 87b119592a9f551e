// What a locked screen shows: that something came, no name and no word of it (NOTE-4).
import { msg } from '@lingui/core/macro'
import type { Mail } from './mail.ts'

type Push = Mail<{ link: string }>

const Words: Push['Words'] = ({ site, link }) => <>{`${site.name}\n${link}`}</>

export const PushMessage: Push = { subject: (i18n) => i18n._(msg`New message`), Words }
export const PushLike: Push = { subject: (i18n) => i18n._(msg`New like`), Words }
export const PushMatch: Push = { subject: (i18n) => i18n._(msg`New match`), Words }
export const PushUnread: Push = { subject: (i18n) => i18n._(msg`Unread messages`), Words }
export const PushWeekly: Push = { subject: (i18n) => i18n._(msg`New this week`), Words }
export const PushPhoto: Push = { subject: (i18n) => i18n._(msg`Your profile has no photo yet`), Words }
export const PushAway: Push = { subject: (i18n) => i18n._(msg`It has been a while`), Words }
export const PushNews: Push = { subject: (i18n) => i18n._(msg`News`), Words }
export const PushPromotion: Push = { subject: (i18n) => i18n._(msg`An offer for you`), Words }
