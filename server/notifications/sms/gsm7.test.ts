// An SMS is one part where its language allows (PAY-5).
import { expect, test } from 'vitest'
import { gsm7Length, toGsm7 } from './gsm7.ts'

test('PAY-5 what the alphabet has stays, what it lacks is written as people write it in SMS', () => {
  expect(toGsm7('€ 8,99 à Malmö, Ærø, Straße, ¿qué?')).toBe('€ 8,99 à Malmö, Ærø, Straße, ¿qué?')
  expect(toGsm7('NL91\u00a0•••• 4300: 8,99\u202f€ – „Nie”…')).toBe('NL91 **** 4300: 8,99 € - "Nie"...')
  expect(toGsm7('twój kod: Łódź, żółć; reçu, forêt, código, così')).toBe(
    'twoj kod: Lodz, zolc; recu, foret, codigo, così',
  )
  expect(toGsm7('e\u0301')).toBe('é')
})

test('PAY-5 a script that the alphabet does not have stays as it is', () => {
  expect(toGsm7('Ночной 夜')).toBe('Ночной 夜')
  expect([gsm7Length('Ночной'), gsm7Length('8,99 €'), gsm7Length('a'.repeat(160))]).toEqual([null, 7, 160])
})
