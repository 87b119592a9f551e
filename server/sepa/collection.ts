// Collection day: the earliest day of a direct debit, and the deadline of its file (PAY-5, SDD Core: D-1).
import { type Day, daysAfter, wallClock } from './day.ts'
import { isTargetDay, targetDayFrom, targetDaysAfter } from './target.ts'

export type BankHours = {
  /** HH:MM in the bank's time zone; files before it count for the same day. */
  cut_off: string
  time_zone: string
  /** Bank days between submission and collection. SDD Core: 1. */
  lead_days: number
}
export const defaultBankHours: BankHours = { cut_off: '14:00', time_zone: 'Europe/Berlin', lead_days: 1 }

/** The bank day that a file handed over now counts for. */
export function submissionDay(now: Date, hours: BankHours): Day {
  const { day, time } = wallClock(now, hours.time_zone)
  return isTargetDay(day) && time < hours.cut_off ? day : targetDayFrom(daysAfter(day, 1))
}

/** `pre_notification_days`: calendar days between the pre-notification, made now, and the collection. */
export function earliestCollection(now: Date, hours: BankHours, pre_notification_days: number): Day {
  const byBank = targetDaysAfter(submissionDay(now, hours), hours.lead_days)
  const byNotice = targetDayFrom(daysAfter(wallClock(now, hours.time_zone).day, pre_notification_days))
  return [byBank, byNotice].toSorted().at(-1) as Day
}

/** The last day on which a file for that collection may be handed over, before the cut-off. */
export const lastSubmissionDay = (collect_on: Day, hours: BankHours): Day =>
  targetDaysAfter(collect_on, -hours.lead_days)

/** Whether a file handed over now is still in time for that collection. */
export const isInTime = (collect_on: Day, now: Date, hours: BankHours) =>
  submissionDay(now, hours) <= lastSubmissionDay(collect_on, hours)
