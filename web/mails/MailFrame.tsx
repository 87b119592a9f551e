// Frame of every mail: the site's name above, its company and support address below.
import { Trans } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { textTag } from '../../contract/languageTag.ts'
import { type Locale, MIN_AGE_YEARS } from '../../contract/limits.ts'
import { MailRendering, SmallLink, SmallText } from './elements.tsx'

/** Data of the site that server/notifications/enqueueMail.ts gives to every mail. */
export type MailSite = {
  name: string
  mail_name: string
  support_email: string
  fictional_singular: string
  fictional_warning: string
  niche: number
  /** The reader's, else the site's. */
  country: string
  origin: string
  company: string
}

type MailFrameProps = {
  site: MailSite
  locale: Locale
  subject: string
  unsubscribe?: string | undefined
  children: ReactNode
}

export function MailFrame({ site, locale, subject, unsubscribe, children }: MailFrameProps) {
  const { format, color } = use(MailRendering)
  const footer = (
    <>
      <SmallText>
        <Trans>Adults only ({MIN_AGE_YEARS}+).</Trans> {site.company}.
      </SmallText>
      <SmallText>
        <Trans>Questions? Write to {site.support_email}.</Trans>
      </SmallText>
      {unsubscribe && <UnsubscribeLinks site={site} unsubscribe={unsubscribe} />}
    </>
  )
  if (format === 'text')
    return (
      <>
        {`${site.mail_name}\n\n`}
        {children}
        {'--\n'}
        {footer}
      </>
    )
  return (
    <html lang={textTag(locale, site.country)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: '#fcf8f4' }}>
        <Sheet>
          <p style={{ margin: '0 0 24px', fontSize: '18px', fontWeight: 700, color }}>{site.mail_name}</p>
          {children}
          <div style={{ borderTop: '1px solid #e6dfec', paddingTop: '16px' }}>{footer}</div>
        </Sheet>
      </body>
    </html>
  )
}

/** In mails of the kinds that a member can turn off (NOTE-2). */
const UnsubscribeLinks = ({ site, unsubscribe }: { site: MailSite; unsubscribe: string }) => (
  <>
    <SmallLink to={unsubscribe}>
      <Trans>Unsubscribe</Trans>
    </SmallLink>
    <SmallLink to={`${site.origin}/notifications`}>
      <Trans>Choose which emails you get</Trans>
    </SmallLink>
  </>
)

const text = {
  overflowWrap: 'anywhere' as const,
  fontFamily: 'Figtree, system-ui, -apple-system, Segoe UI, Roboto, sans-serif',
  fontSize: '16px',
  lineHeight: '1.5',
  color: '#24182e',
}

/** Layout by tables, for old mail programs. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
    <tbody>
      <tr>
        <td align="center" style={{ padding: '24px 16px' }}>
          <table
            role="presentation"
            width="100%"
            cellPadding={0}
            cellSpacing={0}
            style={{ maxWidth: '500px', background: '#ffffff', borderRadius: '16px' }}
          >
            <tbody>
              <tr>
                <td align="left" style={{ padding: '24px', ...text }}>
                  {children}
                </td>
              </tr>
            </tbody>
          </table>
        </td>
      </tr>
    </tbody>
  </table>
)
