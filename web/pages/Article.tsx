// A content page to read: its contents, since when it holds, and its text; on paper the text alone (PAGE-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentPage } from '../../contract/pages.ts'
import { useFormats } from '../base/formats.ts'
import { useDemo, useLocale } from '../base/session.ts'
import { Blocks } from './Blocks.tsx'
import { Contents } from './Contents.tsx'
import './pages.css'

/** `asAgreed`: it is shown as it was when a member agreed to it. */
export function Article({ page, asAgreed }: { page: ContentPage; asAgreed?: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const demo = useDemo()
  const { date } = useFormats()
  const { title, blocks, version, own } = page
  return (
    <article
      lang={page.locale === locale ? undefined : page.locale}
      aria-labelledby="page-title"
      className="wrap grid grid-cols-[minmax(0,1fr)] content-start gap-x-14 gap-y-6 py-6 md:py-10 lg:grid-cols-[15rem_minmax(0,68ch)]"
    >
      <header className="grid gap-2 lg:col-start-2">
        <h1 id="page-title" className="md:text-4xl md:tracking-[-.03em]">
          {title}
        </h1>
        <p lang={locale} className="text-muted text-sm">
          <Trans>In force since {date(page.date)}</Trans> · <Trans>version {version}</Trans>
          {asAgreed && (
            <>
              {' · '}
              <Trans>agreed to on {date(asAgreed)}</Trans>
            </>
          )}
        </p>
        {demo && !own && (
          <p lang={locale} className="rounded-field bg-sunken px-4 py-3 text-sm">
            <Trans>This is a demo. Its text is a template that no lawyer has approved yet.</Trans>
          </p>
        )}
      </header>
      <Contents blocks={blocks} label={t`On this page`} />
      <div className="page-text lg:col-start-2">
        <Blocks blocks={blocks} />
      </div>
    </article>
  )
}
