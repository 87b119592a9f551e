// TARGET bank days: closed at weekends and on six holidays a year.
import { type Day, daysAfter, weekday } from './day.ts'

/** Easter Sunday of the Gregorian calendar (Meeus/Jones/Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + skipped + 15) % 30
  const moon = epact - Math.floor((golden + 11 * epact) / 319)
  const toSunday = (2 * (century % 4) + 2 * Math.floor(inCentury / 4) - (inCentury % 4) - moon + 32) % 7
  const month = Math.floor((moon + toSunday + 90) / 25)
  const day = (moon + toSunday + month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const fixedHolidays = ['01-01', '05-01', '12-25', '12-26']

export function isTargetDay(day: Day): boolean {
  if ([0, 6].includes(weekday(day)) || fixedHolidays.includes(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day !== daysAfter(easter, -2) && day !== daysAfter(easter, 1)
}

/** That day, or the next bank day. */
export function targetDayFrom(day: Day): Day {
  let open = day
  while (!isTargetDay(open)) open = daysAfter(open, 1)
  return open
}

/** So many bank days after (negative: before) a day, which itself may be closed. */
export function targetDaysAfter(day: Day, days: number): Day {
  const step = days < 0 ? -1 : 1
  let open = day
  for (let daysLeft = Math.abs(days); daysLeft > 0; ) {
    open = daysAfter(open, step)
    if (isTargetDay(open)) daysLeft -= 1
  }
  return open
}
