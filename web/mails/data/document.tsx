// Everything we hold about a member as one page: nothing outside it is needed to read it (ACC-15).
import { setImmediate } from 'node:timers/promises'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../../contract/limits.ts'
import { Many, Nothing, One, OnePhoto, type Photo } from './Held.tsx'
import { style } from './style.ts'
import { Said, type Talk, TalkHeading } from './Talk.tsx'
import { type Fields, makeReader, type Reader } from './values.ts'
import { headings } from './words.ts'

export type DataProps = {
  site: { name: string; support_email: string; time_zone: string; country: string }
  held: Fields & { made_at: string }
}
type Write = (it: ReactNode) => string

/** Rows that are written at once; in between others get their turn, since a long life fills many pages. */
const atOnce = 200

export async function dataDocument(i18n: I18n, locale: Locale, { site, held }: DataProps) {
  const reader = makeReader(i18n, locale, site)
  const write: Write = (it) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{it}</I18nProvider>)
  const { site: _, made_at, ...parts } = held
  const known = Object.keys(headings).filter((it) => it in parts)
  const names = [...known, ...Object.keys(parts).filter((it) => !known.includes(it))]
  const { name: site_name, support_email } = site
  const title = i18n._(msg`Your data at ${site_name}`)
  const called = (name: string) => (headings[name] ? i18n._(headings[name]) : name)
  const moment = reader.moment(made_at)
  const top = write(
    <>
      <h1>{title}</h1>
      <p>
        <Trans>Everything we hold about you, as of {moment}.</Trans>
      </p>
      <p className="muted">
        <Trans>
          This page is about you alone: keep it where only you can read it. Questions? Write to {support_email}.
        </Trans>
      </p>
      <nav aria-label={title}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{called(name)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>,
  )
  const body: string[] = []
  for (const name of names) {
    body.push(write(<h2 id={name}>{called(name)}</h2>))
    for await (const it of partOf(name, parts[name], called(name), reader, write)) {
      body.push(it)
      await setImmediate()
    }
  }
  const head = write(
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

async function* partOf(name: string, value: unknown, label: string, reader: Reader, write: Write) {
  const empty = value === null || (Array.isArray(value) && !value.length)
  if (empty) yield write(<Nothing />)
  else if (name === 'photos') {
    yield '<ul class="photos">'
    for (const [at, photo] of (value as Photo[]).entries())
      yield write(<OnePhoto photo={photo} number={at + 1} reader={reader} />)
    yield '</ul>'
  } else if (name === 'conversations') yield* talksOf(value as Talk[], reader, write)
  else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += atOnce) {
      const rows = value.slice(at, at + atOnce)
      yield write(<Many heading={name} reader={reader} rows={rows} label={label} />)
    }
  } else yield write(<One heading={name} reader={reader} row={value as Fields} />)
}

async function* talksOf(talks: Talk[], reader: Reader, write: Write) {
  for (const talk of talks) {
    yield write(<TalkHeading talk={talk} />)
    yield '<ol class="said">'
    for (let at = 0; at < talk.messages.length; at += atOnce)
      yield write(<Said messages={talk.messages.slice(at, at + atOnce)} reader={reader} />)
    yield '</ol>'
  }
}
