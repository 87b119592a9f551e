// Days on which banks settle, and when a direct debit can be collected.
import { expect, test } from 'vitest'
import { defaultBankHours, earliestCollection, isInTime, lastSubmissionDay, submissionDay } from './collection.ts'
import { daysAfter, isDay, wallClock } from './day.ts'
import { easterSunday, isTargetDay, targetDayFrom, targetDaysAfter } from './target.ts'

test('PAY-5 Easter is where the calendar has it', () => {
  const known = [
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2030-04-21',
    '2038-04-25',
  ]
  for (const day of known) expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
})

test('PAY-5 TARGET is closed at weekends and on six holidays', () => {
  const year = Array.from({ length: 365 }, (_, n) => daysAfter('2026-01-01', n))
  const closed = year.filter((day) => !isTargetDay(day) && ![0, 6].includes(new Date(day).getUTCDay()))
  expect(closed).toEqual(['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25'])
  expect(isTargetDay('2029-12-26')).toBe(false)
  expect(isTargetDay('2026-10-03')).toBe(false)
  expect(isTargetDay('2026-12-24')).toBe(true)
})

test('PAY-5 the next open day, and so many of them', () => {
  expect(targetDayFrom('2026-04-03')).toBe('2026-04-07')
  expect(targetDayFrom('2026-04-07')).toBe('2026-04-07')
  expect(targetDaysAfter('2026-12-24', 1)).toBe('2026-12-28')
  expect(targetDaysAfter('2026-12-28', -1)).toBe('2026-12-24')
  expect(targetDaysAfter('2026-04-04', 2)).toBe('2026-04-08')
})

test('PAY-5 a file before the cut-off is collected the next open day, one after it a day later', () => {
  const at = (time: string) => new Date(time)
  // Berlin is an hour ahead of UTC in winter, two in summer.
  expect(earliestCollection(at('2026-11-23T12:59:59Z'), defaultBankHours, 1)).toBe('2026-11-24')
  expect(earliestCollection(at('2026-11-23T13:00:00Z'), defaultBankHours, 1)).toBe('2026-11-25')
  expect(earliestCollection(at('2026-07-01T11:59:00Z'), defaultBankHours, 1)).toBe('2026-07-02')
  expect(earliestCollection(at('2026-07-01T12:00:00Z'), defaultBankHours, 1)).toBe('2026-07-03')
  expect(submissionDay(at('2026-11-21T09:00:00Z'), defaultBankHours)).toBe('2026-11-23')
  expect(earliestCollection(at('2026-11-21T09:00:00Z'), defaultBankHours, 0)).toBe('2026-11-24')
  expect(earliestCollection(at('2026-12-24T10:00:00Z'), defaultBankHours, 0)).toBe('2026-12-28')
  // Late on the last evening of the year by UTC is the holiday already in Berlin.
  expect(submissionDay(at('2026-12-31T23:30:00Z'), defaultBankHours)).toBe('2027-01-04')
})

test('PAY-5 the announcement comes its days before the collection', () => {
  const monday = new Date('2026-11-23T09:00:00Z')
  expect(earliestCollection(monday, defaultBankHours, 5)).toBe('2026-11-30')
  expect(earliestCollection(monday, defaultBankHours, 14)).toBe('2026-12-07')
})

test('PAY-5 a file is in time until the cut-off of the open day before', () => {
  expect(lastSubmissionDay('2026-12-28', defaultBankHours)).toBe('2026-12-24')
  expect(isInTime('2026-12-28', new Date('2026-12-24T12:59:00Z'), defaultBankHours)).toBe(true)
  expect(isInTime('2026-12-28', new Date('2026-12-24T13:00:00Z'), defaultBankHours)).toBe(false)
})

test('PAY-5 days are real days', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const no of ['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00'])
    expect(isDay(no)).toBe(false)
  expect(wallClock(new Date('2026-11-23T23:05:00Z'), 'Europe/Berlin')).toEqual({ day: '2026-11-24', time: '00:05' })
})
