// Attributes of a profile, as far as the site shows them (SITE-6, PRO-1).
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Drama, HeartHandshake, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../contract/members.ts'
import { reasonLabels } from '../attributes/attributeLabels.ts'
import { InterestList } from '../attributes/InterestList.tsx'
import { interestLabels } from '../attributes/interestLabels.ts'
import { useFormats } from '../base/formats.ts'
import { useSite, useUser } from '../base/session.ts'
import { Chip } from '../kit/Chip.tsx'
import { Link } from '../kit/Link.tsx'
import { attributeRows } from './attributes.ts'
import { EmptyProfile } from './EmptyProfile.tsx'

export function ProfileDetails({ member }: { member: Profile }) {
  const { t } = useLingui()
  const { attributes, matched, name, photos, shared_interests } = member
  const { about, interests = [], signup_reason } = attributes
  const locked = photos.filter((it) => it.locked).length
  const premium = useUser() !== null && locked > 0
  const list = useFormats().list(shared_interests.map((it) => t(interestLabels[it])))
  return (
    <>
      {matched && (
        <p className="wrap-anywhere flex items-center gap-2 rounded-field bg-accent-soft px-4 py-3 font-semibold text-on-accent-soft">
          <HeartHandshake className="size-5 shrink-0" aria-hidden />
          <Trans>You and {name} like each other</Trans>
        </p>
      )}
      {about && (
        <DetailSection heading={t`About`}>
          <p dir="auto" className="wrap-anywhere max-w-[68ch] whitespace-pre-wrap">
            {about}
          </p>
        </DetailSection>
      )}
      {premium && (
        <p className="flex gap-2 text-muted text-sm">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>
            <Plural value={locked} one="# more photo with Premium." other="# more photos with Premium." />{' '}
            <Trans>Any bundle makes you Premium for good.</Trans>{' '}
            <Link to="/credits" className="link">
              <Trans>See bundles</Trans>
            </Link>
          </span>
        </p>
      )}
      {member.fictional && <FictionalNotice answered={member.answered} name={name} />}
      {signup_reason && (
        <DetailSection heading={t`Here for`}>
          <p>
            <Chip>{t(reasonLabels[signup_reason])}</Chip>
          </p>
        </DetailSection>
      )}
      {interests.length > 0 && (
        <DetailSection heading={t`Interests`}>
          <InterestList interests={interests} shared={shared_interests} />
          {shared_interests.length > 0 && (
            <p className="flex items-center gap-1.5 text-muted text-sm">
              <Check className="size-4" aria-hidden />
              <span aria-hidden>
                <Plural value={shared_interests.length} one="You both like this" other="You both like these" />
              </span>
              <span className="sr-only">
                <Trans>You both like: {list}</Trans>
              </span>
            </p>
          )}
        </DetailSection>
      )}
      <AttributeRows attributes={attributes} />
      <EmptyProfile member={member} />
    </>
  )
}

/** The site's own text about fictional profiles, beside the actions (PRO-8). */
function FictionalNotice({ answered, name }: { answered: boolean; name: string }) {
  const { fictional_warning, name: site } = useSite()
  return (
    <p className="flex gap-2 text-muted text-sm">
      <Drama className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="wrap-anywhere">
        {fictional_warning}{' '}
        {answered ? (
          <Trans>
            Staff of {site} reply for {name}.
          </Trans>
        ) : (
          <Trans>No one replies for {name}, so messages are free.</Trans>
        )}
      </span>
    </p>
  )
}

function DetailSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-2.5">
      <h2 className="font-semibold text-base text-muted tracking-normal">{heading}</h2>
      {children}
    </section>
  )
}

function AttributeRows({ attributes }: { attributes: Profile['attributes'] }) {
  const { t } = useLingui()
  const rows = attributeRows(attributes)
  if (!rows.length) return null
  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-2 md:max-lg:grid-cols-1">
      {rows.map(({ name, label, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-2 border-line border-b py-2.5">
          <dt className="text-muted">{t(label)}</dt>
          <dd className="text-right font-[550]">{t(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
