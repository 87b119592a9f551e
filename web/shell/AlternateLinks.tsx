// Canonical and hreflang links of a public page; `noindex` on all others (I18N-2).
import { useLocation } from 'react-router'
import { addressIn, publicPageOf, spokenToOthers } from '../../contract/publicPages.ts'
import type { RootData } from '../base/session.ts'

export function AlternateLinks({ root }: { root: RootData | undefined }) {
  // Public pages are static, so the browser's bundle does not need their list.
  return import.meta.env.SSR && root ? <LanguageLinks root={root} /> : <meta name="robots" content="noindex" />
}

function LanguageLinks({ root: { origin, locale, settings } }: { root: RootData }) {
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
