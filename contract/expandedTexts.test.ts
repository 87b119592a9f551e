import { expect, test } from 'vitest'
import { expandedCatalogue } from './expandedTexts.ts'

const count = (one: string, other: string) => [['count', 'plural', { one: ['#', one], other: ['#', other] }]]

test('I18N-3 of each text the longest translation, by its longest form', () => {
  const english = { save: 'Save', of: ['of ', ['name']], count: count(' message', ' messages') }
  const german = { save: 'Speichern', of: ['von ', ['name']], count: count(' Nachricht', ' Nachrichten') }
  const polish = { save: 'Zapisz', of: ['od ', ['name']], count: count(' wiadomość', ' wiad.') }
  expect(expandedCatalogue([english, german, polish])).toEqual(german)
})
