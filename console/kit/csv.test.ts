// CSV that a spreadsheet opens: nothing in it is a formula (STAFF-4).
import { expect, test } from 'vitest'
import { csvCell, csvText } from './csv.ts'

test('STAFF-4 a cell that a spreadsheet would run is a text', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://evil.example")'])
    expect(csvCell(formula).replace(/^"/, '')).toMatch(/^'/)
  expect(csvCell(-5)).toBe('-5')
  expect(csvCell('a-b')).toBe('a-b')
})

test('STAFF-4 quotes, commas and line breaks stay in their cell', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines', null, 3]])).toBe('\uFEFF"a,b","say ""hi""","two\nlines",,3\r\n')
})
