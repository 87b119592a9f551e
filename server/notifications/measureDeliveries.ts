// Measures of what waits to be delivered (OPS-8).
import type { Measures } from '../base/observability/measure.ts'

const channels = ['mail', 'push', 'sms']
type WaitingRow = { channel: string; count: number; oldest_seconds: number }

export const measureDeliveries: Measures = async (db, now) => {
  const rows = await db.many<WaitingRow>`
    select channel, count(*)::int as count, extract(epoch from ${now}::timestamptz - min(created_at))::float8 as oldest_seconds
    from notification
    where sent_at is null and canceled_at is null and failed_at is null
    group by channel`
  const byChannel = (value: (row: WaitingRow) => number) =>
    channels.map((channel) => {
      const row = rows.find((it) => it.channel === channel)
      return { labels: { channel }, value: row ? value(row) : 0 }
    })
  return [
    {
      name: 'nightjar_deliveries_waiting',
      help: 'Mails, pushes and SMS that are not sent yet.',
      values: byChannel(({ count }) => count),
    },
    {
      name: 'nightjar_delivery_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      values: byChannel(({ oldest_seconds }) => oldest_seconds),
    },
  ]
}
