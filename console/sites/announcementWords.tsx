// Words about announcements that several of its parts show.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AnnouncementCohort, show } from '../../contract/console/announcements.ts'
import type { StaffOutput } from '../../contract/console/call.ts'

/** What is written before it is started. */
export type AnnouncementDraft = Pick<StaffOutput<typeof show>, 'kind' | 'texts' | 'cohort'>

export const announcementKinds = { news: msg`News`, promotions: msg`Promotions` }

export function CohortWords({ cohort: { languages, premium, active_days } }: { cohort: AnnouncementCohort }) {
  if (!languages && premium === undefined && active_days === undefined) return <Trans>for all who asked for it</Trans>
  return (
    <>
      <Trans>for those who asked for it and</Trans>{' '}
      {[
        languages && <Trans key="languages">read {languages.join(', ')}</Trans>,
        premium === true && <Trans key="premium">have bought something</Trans>,
        premium === false && <Trans key="free">have bought nothing</Trans>,
        active_days && <Trans key="days">were here in the last {active_days} days</Trans>,
      ]
        .filter(Boolean)
        .flatMap((it, at) => (at ? [', ', it] : [it]))}
    </>
  )
}
