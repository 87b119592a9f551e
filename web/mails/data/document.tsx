// Data export of a member as one self-contained HTML page (ACC-15).
import { setImmediate } from 'node:timers/promises'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../../contract/limits.ts'
import { type Conversation, ConversationHeading, MessageItems } from './Conversation.tsx'
import { EmptySection, FieldList, type Photo, PhotoItem, RowTable } from './DataSections.tsx'
import { sectionLabels } from './labels.ts'
import { style } from './style.ts'
import { createValueFormatter, type Fields, type ValueFormatter } from './valueFormatter.ts'

export type DataProps = {
  site: { name: string; support_email: string; time_zone: string; country: string }
  held: Fields & { made_at: string }
}
type RenderMarkup = (it: ReactNode) => string

/** Rendered at once; between chunks the event loop is free for requests. */
const CHUNK_ROWS = 200

export async function dataDocument(i18n: I18n, locale: Locale, { site, held }: DataProps) {
  const formatter = createValueFormatter(i18n, locale, site)
  const render: RenderMarkup = (it) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{it}</I18nProvider>)
  const { site: _, made_at, ...parts } = held
  const known = Object.keys(sectionLabels).filter((it) => it in parts)
  const names = [...known, ...Object.keys(parts).filter((it) => !known.includes(it))]
  const { name: site_name, support_email } = site
  const title = i18n._(msg`Your data from ${site_name}`)
  const labelOf = (name: string) => (sectionLabels[name] ? i18n._(sectionLabels[name]) : name)
  const moment = formatter.moment(made_at)
  const top = render(
    <>
      <h1>{title}</h1>
      <p>
        <Trans>Everything we hold about you, as of {moment}.</Trans>
      </p>
      <p className="muted">
        <Trans>
          This page is private. Keep it somewhere only you can read it. Questions? Write to {support_email}.
        </Trans>
      </p>
      <nav aria-label={title}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{labelOf(name)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>,
  )
  const body: string[] = []
  for (const name of names) {
    body.push(render(<h2 id={name}>{labelOf(name)}</h2>))
    for await (const it of renderSection(name, parts[name], labelOf(name), formatter, render)) {
      body.push(it)
      await setImmediate()
    }
  }
  const head = render(
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
    </>,
  )
  const html = `<!doctype html>\n<html lang="${locale}"><head>${head}<style>${style}</style></head><body><main>${top}${body.join('')}</main></body></html>`
  return { subject: title, html, text: '' }
}

async function* renderSection(
  name: string,
  value: unknown,
  label: string,
  formatter: ValueFormatter,
  render: RenderMarkup,
) {
  const empty = value === null || (Array.isArray(value) && !value.length)
  if (empty) yield render(<EmptySection />)
  else if (name === 'photos') {
    yield '<ul class="photos">'
    for (const [at, photo] of (value as Photo[]).entries())
      yield render(<PhotoItem photo={photo} number={at + 1} formatter={formatter} />)
    yield '</ul>'
  } else if (name === 'conversations') yield* renderConversations(value as Conversation[], formatter, render)
  else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += CHUNK_ROWS) {
      const rows = value.slice(at, at + CHUNK_ROWS)
      yield render(<RowTable heading={name} formatter={formatter} rows={rows} label={label} />)
    }
  } else yield render(<FieldList heading={name} formatter={formatter} row={value as Fields} />)
}

async function* renderConversations(conversations: Conversation[], formatter: ValueFormatter, render: RenderMarkup) {
  for (const conversation of conversations) {
    yield render(<ConversationHeading conversation={conversation} />)
    yield '<ol class="messages">'
    for (let at = 0; at < conversation.messages.length; at += CHUNK_ROWS)
      yield render(<MessageItems messages={conversation.messages.slice(at, at + CHUNK_ROWS)} formatter={formatter} />)
    yield '</ol>'
  }
}
