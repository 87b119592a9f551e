// What people type as their date of birth.
import { expect, test } from 'vitest'
import { birthDateExample, formatBirthDate, parseBirthDate } from './parseBirthDate.ts'

test('ACC-3 a date of birth is typed in the order of the reader, with any marks or none', () => {
  for (const typed of [
    '14/02/1990',
    '14-2-1990',
    '14 2 1990',
    ' 14.02.1990. ',
    '14021990',
    '1990-02-14',
    '14 / 2 / 1990',
  ])
    expect(parseBirthDate(typed, 'en-NL'), typed).toBe('1990-02-14')
  for (const typed of ['02/14/1990', '2-14-1990', '02141990', '1990-02-14'])
    expect(parseBirthDate(typed, 'en-US'), typed).toBe('1990-02-14')
  for (const typed of ['1990-02-14', '19900214', '1990 2 14']) expect(parseBirthDate(typed, 'sv-SE')).toBe('1990-02-14')
  expect(parseBirthDate('03/04/1990', 'en-GB')).toBe('1990-04-03')
  expect(parseBirthDate('03/04/1990', 'en-US')).toBe('1990-03-04')
})

test('ACC-3 a day where the month stands is a day', () => {
  expect(parseBirthDate('14/02/1990', 'en-US')).toBe('1990-02-14')
  expect(parseBirthDate('02/14/1990', 'de-DE')).toBe('1990-02-14')
})

test('ACC-3 what is no date with a whole year is none', () => {
  for (const typed of ['', '14', '14/02', '14/02/90', '140290', '1/2/3/1990', 'yesterday', '0/0/0', '14/02/19900'])
    expect(parseBirthDate(typed, 'en-GB'), typed).toBe('')
  // Whether there is such a day, the server says.
  expect(parseBirthDate('31/02/1990', 'en-GB')).toBe('1990-02-31')
})

test('ACC-3 the example shows the order, and a stored date comes back as it was typed', () => {
  expect(birthDateExample('en-US')).toBe('12/24/1990')
  expect(birthDateExample('de-DE')).toBe('24.12.1990')
  for (const tag of [
    'en-NL',
    'en-US',
    'nl-NL',
    'de-DE',
    'it-IT',
    'fr-FR',
    'es-ES',
    'pl-PL',
    'da-DK',
    'fi-FI',
    'nb-NO',
    'sv-SE',
  ])
    expect(parseBirthDate(formatBirthDate('1990-02-14', tag), tag), tag).toBe('1990-02-14')
})
