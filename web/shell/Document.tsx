// The <html> document: language, niche, colour scheme, styles and scripts; a visitor's static page has one small script.
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { textTag } from '../../contract/languageTag.ts'
import { niches } from '../../contract/limits.ts'
import { handledEventProps } from '../base/preHydrationReplay.ts'
import type { RootData } from '../base/session.ts'
import enhance from '../enhance.ts?worker&url'
import styles from '../styles/app.css?url'
import { AlternateLinks } from './AlternateLinks.tsx'
import { AppManifestLinks } from './AppManifestLinks.tsx'
import { DescriptionMeta } from './DescriptionMeta.tsx'

export function Document({
  root,
  isHydrated,
  children,
}: {
  root: RootData | undefined
  isHydrated: boolean
  children: ReactNode
}) {
  const page = useMatches().at(-1)?.id
  return (
    <html
      lang={root ? textTag(root.locale, root.settings.geoip_selected_country) : 'en'}
      data-member={root?.member ?? undefined}
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
        <DescriptionMeta root={root} />
        <AlternateLinks root={root} />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="" />
        {/* With `precedence` React keeps it in the head when an error page replaces the document. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <AppManifestLinks root={root} />
        <Links />
      </head>
      <body data-page={page} {...(isHydrated ? handledEventProps : {})}>
        {children}
        {isHydrated ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <script type="module" src={enhance} />
        )}
      </body>
    </html>
  )
}
