// Names in either direction inside a sentence.
import { expect, test } from 'vitest'
import { isolateName, isolateNames } from './isolateNames.ts'

test('I18N-3 a right-to-left name is isolated, any other text stays as it is', () => {
  for (const name of ['ליאור', 'سامر', 'Sam ليلى', '𞤀𞤁'])
    expect([name, isolateName(name)]).toEqual([name, `\u2068${name}\u2069`])
  for (const name of ['Rafael', 'Søren', 'Ελένη', '李雷', 'Zoë 🎭', '', '12 kr.']) expect(isolateName(name)).toBe(name)
  const node = { type: 'b' }
  expect(isolateNames({ name: 'سامر', age: 33, node })).toEqual({ name: '\u2068سامر\u2069', age: 33, node })
})
