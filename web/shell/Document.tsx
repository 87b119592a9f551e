// <html>: language, niche, scheme, styles, and for a living page its scripts; a static one has a single tiny script.
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Scripts, ScrollRestoration } from 'react-router'
import { niches } from '../../contract/limits.ts'
import type { RootData } from '../base/session.ts'
import enhance from '../enhance.ts?worker&url'
import styles from '../styles/app.css?url'
import { Alternates } from './Alternates.tsx'
import { Description } from './Description.tsx'
import { heard } from './early.ts'
import { HomeScreen } from './HomeScreen.tsx'

export function Document({
  root,
  still,
  children,
}: {
  root: RootData | undefined
  still: boolean
  children: ReactNode
}) {
  return (
    <html
      lang={root?.locale ?? 'en'}
      data-niche={niches[(root?.settings.niche ?? 7) - 1]}
      data-scheme={root && root.scheme !== 'system' ? root.scheme : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <Description root={root} />
        <Alternates root={root} />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="" />
        {/* Its precedence makes it the browser's to keep: an error page that stands up anew is never without it. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <HomeScreen root={root} />
        <Links />
      </head>
      <body {...(still ? {} : heard)}>
        {children}
        {still ? (
          <script type="module" src={enhance} />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}
