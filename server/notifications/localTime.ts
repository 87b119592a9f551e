// What the clock on the wall says where a site is at home.
import type { Site } from '../base/ctx.ts'

export function localTime(now: Date, { time_zone }: Pick<Site, 'time_zone'>) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const part = (type: string) => format.formatToParts(now).find((it) => it.type === type)?.value ?? ''
  return { hour: part('hour'), weekday: part('weekday') }
}
