// Where the server could not make its error page: the whole document, with nothing of the router's, and no script (NAV-11).
import type { Locale } from '../../contract/limits.ts'
import styles from '../styles/app.css?url'
import { LastResort } from './LastResort.tsx'

export function LastDocument({ locale }: { locale: Locale }) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <LastResort />
      </body>
    </html>
  )
}
