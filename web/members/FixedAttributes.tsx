// Gender and age, which are set at the signup, and why they can't be changed (PRO-1).
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnProfile } from '../../contract/members.ts'
import { genderLabels } from '../attributes/attributeLabels.ts'
import { useSite } from '../base/session.ts'

/** Whole years by the site's calendar, as the server counts them. */
function ageOn(birth: string, time_zone: string): number {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: time_zone })
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

export function FixedAttributes({ own: { gender, date_of_birth } }: { own: OwnProfile }) {
  const { t } = useLingui()
  const { support_email, time_zone } = useSite()
  const rows = [
    [t`Gender`, t(genderLabels[gender])],
    [t`Age`, ageOn(date_of_birth, time_zone)],
  ]
  return (
    <div className="grid gap-2 rounded-card bg-tint px-4 py-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">
        <Trans>
          You can’t change these yourself, because others rely on them. If one is wrong, email{' '}
          <a href={`mailto:${support_email}`} className="link wrap-anywhere">
            {support_email}
          </a>
          .
        </Trans>
      </p>
    </div>
  )
}
