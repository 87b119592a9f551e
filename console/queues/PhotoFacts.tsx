// What is known of a photo that waits: whose it is, and what the program said.
import { useLingui } from '@lingui/react/macro'
import type { StaffOutput } from '../../contract/console/call.ts'
import type { photoQueue } from '../../contract/console/queues.ts'
import { Time } from '../kit/Time.tsx'
import { Facts } from './Facts.tsx'
import { useLabel } from './labels.ts'

type Photo = StaffOutput<typeof photoQueue.next>[number]

export function PhotoFacts({ photo }: { photo: Photo }) {
  const { t } = useLingui()
  const label = useLabel()
  const { site, name, status, main, doubts, nudity, face, width, height, created_at } = photo
  const classes: Record<string, string> = { none: t`none`, possible: t`possible`, likely: t`likely`, seen: t`seen` }
  const others = doubts.filter((it) => it !== 'nudity' && it !== 'no_face')
  return (
    <Facts
      rows={[
        [t`Member`, name],
        [t`Site`, site],
        [t`Shown to others`, status === 'active' ? t`yes, already` : t`not yet`],
        [t`Main photo`, main && t`yes`],
        [t`Nudity`, nudity && (classes[nudity] ?? nudity)],
        [t`Face`, face && (classes[face] ?? face)],
        [t`Doubts`, others.map(label).join(', ')],
        [t`Size`, `${width} × ${height}`],
        [t`Uploaded`, <Time key="time" at={created_at} />],
      ]}
    />
  )
}
