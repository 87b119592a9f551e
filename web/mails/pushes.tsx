// What a locked screen shows: that something came, no name and no word of it (NOTE-4).
import { msg } from '@lingui/core/macro'
import type { Mail } from './mail.ts'

type Push = Mail<{ link: string }>

const Words: Push['Words'] = ({ site, link }) => <>{`${site.name}\n${link}`}</>

export const PushMessage: Push = { subject: (i18n) => i18n._(msg`New message`), Words }
export const PushLike: Push = { subject: (i18n) => i18n._(msg`New like`), Words }
export const PushMatch: Push = { subject: (i18n) => i18n._(msg`New match`), Words }
