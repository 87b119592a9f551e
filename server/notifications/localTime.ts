// Wall-clock hour and weekday in a site's time zone.
import type { Site } from '../base/ctx.ts'

/** 0 to 23. */
export const localHour = (now: Date, site: Pick<Site, 'time_zone'>): number => Number(localTime(now, site).hour)

/** `hour`: '00' to '23'. `weekday`: 'Mon' to 'Sun'. */
export function localTime(now: Date, { time_zone }: Pick<Site, 'time_zone'>) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const partOf = (type: string) => format.formatToParts(now).find((part) => part.type === type)?.value ?? ''
  return { hour: partOf('hour'), weekday: partOf('weekday') }
}
