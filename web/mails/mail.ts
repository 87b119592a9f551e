// What a mail is: its subject and its words, from plain data.
import type { I18n } from '@lingui/core'
import type { ReactElement } from 'react'
import type { MailSite } from './MailFrame.tsx'

/** `unsubscribe`: where this kind of mail is turned off; server/notifications/enqueueMail.ts adds it to those that one chooses about. */
export type Props<P = object> = P & { site: MailSite; unsubscribe?: string }
export type Mail<P = never> = {
  subject(i18n: I18n, props: Props<P>): string
  Words(props: Props<P>): ReactElement
}

/** `link` leads to where it can be seen; `by_switch`: a like that the giver's "like my matches for me" gave. */
export type FromSomebody = { name: string; fictional: boolean; by_switch?: boolean; link: string }

/** The site's own word for a fictional profile, where it is one. */
export const labelOf = ({ fictional, site }: { fictional: boolean; site: MailSite }) =>
  fictional ? site.fictional_singular : null
export const spoken = (props: { name: string; fictional: boolean; site: MailSite }) =>
  props.fictional ? `${props.name} (${props.site.fictional_singular})` : props.name
