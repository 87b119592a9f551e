// What search engines are told of a public page: its one address, and where it stands in the other languages; of the rest, to leave it (I18N-2).
import { useLocation } from 'react-router'
import { addressIn, publicPageOf, spokenToOthers } from '../../contract/publicPages.ts'
import type { RootData } from '../base/session.ts'

export function Alternates({ root }: { root: RootData | undefined }) {
  // Public pages are plain HTML: what comes alive in a browser is none of them, and need not know their list.
  return import.meta.env.SSR && root ? <Addresses root={root} /> : <meta name="robots" content="noindex" />
}

function Addresses({ root: { origin, locale, settings } }: { root: RootData }) {
  const page = publicPageOf(useLocation().pathname)
  if (page === null) return <meta name="robots" content="noindex" />
  const { locales: visible, domain_language } = settings
  const at = (it: string) => origin + addressIn(it, page, visible)
  return (
    <>
      <link rel="canonical" href={at(locale)} />
      {visible.length > 1 && (
        <>
          {visible.map((it) => (
            <link key={it} rel="alternate" hrefLang={it} href={at(it)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={at(spokenToOthers(visible, domain_language))} />
        </>
      )}
    </>
  )
}
