// Texts with a name in another direction, by each way in which macros fill them.
import { expect, test } from 'vitest'
import { createI18n } from './createI18n.ts'

test('I18N-3 a name from right to left is isolated in a text, however it is filled', () => {
  const i18n = createI18n({
    locale: 'en',
    messages: { like: [['name'], ' likes you, ', ['age']] },
    formats: 'en',
  })
  const expected = '\u2068سامر\u2069 likes you, 33'
  const values = { name: 'سامر', age: 33 }
  expect(i18n._('like', values)).toBe(expected)
  expect(i18n.t({ id: 'like', values })).toBe(expected)
  expect(i18n._({ id: 'like', message: 'x', values })).toBe(expected)
  expect(values.name).toBe('سامر')
  expect(i18n._('like', { name: 'Rafael', age: 33 })).toBe('Rafael likes you, 33')
})

test('I18N-3 an empty one takes its catalogue later', () => {
  const i18n = createI18n()
  i18n.load('nl', { hello: ['Dag ', ['name']] })
  i18n.activate('nl')
  expect(i18n._('hello', { name: 'ליאור' })).toBe('Dag \u2068ליאור\u2069')
})
