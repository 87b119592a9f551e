// Document for when rendering the error page failed too: without the router and without scripts (NAV-11).
import type { Locale } from '../../contract/limits.ts'
import styles from '../styles/app.css?url'
import { FallbackErrorPage } from './FallbackErrorPage.tsx'

export function FallbackDocument({ locale }: { locale: Locale }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <FallbackErrorPage />
      </body>
    </html>
  )
}
