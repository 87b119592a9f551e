// English is American where the country in use is the United States, and British elsewhere (I18N-3).
import { expect, test } from 'vitest'
import { formatTag, textTag } from './languageTag.ts'

test('I18N-3 English has American texts and forms in the United States alone', () => {
  expect([textTag('en', 'US'), textTag('en', 'NL'), textTag('es', 'US')]).toEqual(['en-US', 'en', 'es'])
  expect([formatTag('en', 'US'), formatTag('en', 'NL'), formatTag('nl', 'BE')]).toEqual(['en-US', 'en-GB', 'nl-BE'])
  const day = (country: string) =>
    new Intl.DateTimeFormat(formatTag('en', country), { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(2026, 11, 5),
    )
  expect([day('US'), day('NL')]).toEqual(['December 5, 2026', '5 December 2026'])
})
