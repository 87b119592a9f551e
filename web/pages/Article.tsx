// Content page: table of contents, date, text; printed without the contents (PAGE-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentPage } from '../../contract/pages.ts'
import type { PublishedFigures } from '../../contract/transparency.ts'
import { useFormats } from '../base/formats.ts'
import { useIsDemo, useLocale } from '../base/session.ts'
import { Blocks } from './Blocks.tsx'
import { TableOfContents } from './TableOfContents.tsx'
import './pages.css'

type ArticleProps = {
  page: ContentPage
  /** When the member agreed to this version. */
  agreedAt?: string | undefined
  /** The site's figures, where the text has a place for them. */
  periods?: PublishedFigures[] | undefined
}

export function Article({ page, agreedAt, periods = [] }: ArticleProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const demo = useIsDemo()
  const { date } = useFormats()
  const { title, blocks, own } = page
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
          <Trans>In force since {date(page.date)}</Trans>
          {agreedAt && (
            <>
              {' · '}
              <Trans>agreed on {date(agreedAt)}</Trans>
            </>
          )}
        </p>
        {demo && !own && (
          <p lang={locale} className="rounded-field bg-sunken px-4 py-3 text-sm">
            <Trans>This is a demo. The text is a template that no lawyer has approved yet.</Trans>
          </p>
        )}
      </header>
      <TableOfContents blocks={blocks} label={t`On this page`} />
      <div className="page-text lg:col-start-2">
        <Blocks blocks={blocks} periods={periods} />
      </div>
    </article>
  )
}
