// Every text of every language says in browsers what Lingui makes of it on the server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n as theirs } from '@lingui/core'
import { I18nProvider as TheirProvider, Trans as TheirTrans } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { locales } from '../../contract/limits.ts'
import { setupI18n as ours } from './i18n.ts'
import { I18nProvider, Trans } from './Trans.tsx'

type Messages = Parameters<ReturnType<typeof ours>['load']>[1]

const catalogue = (locale: string): Messages =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/compiled/${locale}.json`), 'utf8')).messages

/** The names of its placeholders, at any depth. */
const namesIn = (message: unknown): string[] =>
  !Array.isArray(message)
    ? []
    : message.flatMap((token) =>
        Array.isArray(token) ? [token[0], ...Object.values(token[2] ?? {}).flatMap(namesIn)] : [],
      )

const counts = [0, 1, 2, 5, 21, 1_234]

test.each(locales)('I18N-1 I18N-3 texts in %s are what Lingui says, with every plural and element', (locale) => {
  const messages = catalogue(locale)
  const [a, b] = [theirs({ locale, messages: { [locale]: messages as never } }), ours()]
  b.load(locale, messages)
  b.activate(locale)
  const components = { 0: <b />, 1: <i />, 2: <u />, 3: <s />, 4: <em />, 5: <q /> }
  let compared = 0
  for (const [id, message] of Object.entries(messages)) {
    const names = namesIn(message)
    for (const count of names.length ? counts : [0]) {
      const values = Object.fromEntries(names.map((name) => [name, count]))
      expect(b._(id, values), id).toBe(a._(id, values))
      if (!String(a._(id, values)).includes('<')) continue
      const given = { id, values, components }
      const shown = renderToStaticMarkup(
        <I18nProvider i18n={b}>
          <Trans {...given} />
        </I18nProvider>,
      )
      const wanted = renderToStaticMarkup(
        <TheirProvider i18n={a}>
          <TheirTrans {...given} />
        </TheirProvider>,
      )
      expect(shown, id).toBe(wanted)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('I18N-1 numbers and dates are written as Lingui writes them', () => {
  for (const locale of locales) {
    const [a, b] = [theirs({ locale, messages: { [locale]: {} } }), ours()]
    b.activate(locale)
    const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    expect(b.date('2026-11-22T10:00:00Z', day)).toBe(a.date('2026-11-22T10:00:00Z', day))
    const money = { style: 'currency', currency: 'EUR' } as const
    expect([b.number(1234.5), b.number(9, money)]).toEqual([a.number(1234.5), a.number(9, money)])
  }
})
