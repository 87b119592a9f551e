// Type of a mail template: subject and body, from plain data.
import type { I18n } from '@lingui/core'
import type { ReactElement } from 'react'
import type { MailSite } from './MailFrame.tsx'

/**
 * `unsubscribe`: link that turns off this kind of mail; server/notifications/enqueueMail.ts adds it to kinds that can
 * be turned off.
 */
export type MailProps<P = object> = P & { site: MailSite; unsubscribe?: string }
export type Mail<P = never> = {
  subject(i18n: I18n, props: MailProps<P>): string
  Body(props: MailProps<P>): ReactElement
}

/** `by_switch`: a like by the sender's setting "Like my matches for me". */
export type SenderProps = { name: string; fictional: boolean; by_switch?: boolean; link: string }

/** The site's label of fictional profiles; null for others. */
export const fictionalLabel = ({ fictional, site }: { fictional: boolean; site: MailSite }) =>
  fictional ? site.fictional_singular : null
export const nameWithLabel = (props: { name: string; fictional: boolean; site: MailSite }) =>
  props.fictional ? `${props.name} (${props.site.fictional_singular})` : props.name
