// Sessions and devices, consents, age, photos.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Time } from '../kit/Time.tsx'
import { Disclosures } from './Disclosures.tsx'
import type { TabProps } from './MemberPage.tsx'
import { Line, Lines, Part, Values } from './Part.tsx'
import { Photos } from './Photos.tsx'
import { useCodeName } from './useCodeName.ts'

export function AccountTab({ place, member }: TabProps) {
  const { t } = useLingui()
  const codeName = useCodeName()
  const { security, open_sessions, devices, pushes, consents, agreements, age } = member
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Part heading={t`Sessions and devices`}>
        <Lines>
          {open_sessions.map(({ device, created_at, seen_at }) => (
            <Line
              key={created_at}
              at={
                <Trans>
                  seen <Time at={seen_at} />
                </Trans>
              }
            >
              {device}
            </Line>
          ))}
        </Lines>
        <Values
          rows={[
            [t`Sessions`, open_sessions.length],
            [t`Devices of 30 days`, devices],
            [t`Browsers with pushes`, pushes],
            [t`Passkeys`, security.passkeys],
            [t`Two-step`, security.two_step ? t`on` : t`off`],
          ]}
        />
      </Part>
      <Part heading={t`Consents and terms`} isEmpty={consents.length + agreements.length === 0}>
        <Lines>
          {consents.map(({ kind, version, language, agreed_at, withdrawn_at }) => (
            <Line key={`${kind} ${agreed_at}`} at={<Time at={agreed_at} />}>
              {codeName(kind)}{' '}
              <span className="text-muted">
                ({version}, {language})
              </span>
              {withdrawn_at && (
                <span className="block text-danger">
                  <Trans>
                    withdrawn <Time at={withdrawn_at} />
                  </Trans>
                </span>
              )}
            </Line>
          ))}
          {agreements.map(({ page, version, at }) => (
            <Line key={`${page} ${version}`} at={<Time at={at} />}>
              {codeName(page)}
            </Line>
          ))}
        </Lines>
      </Part>
      <Part heading={t`Age`} isEmpty={age === null}>
        {age && (
          <Values
            rows={[
              [t`Outcome`, codeName(age.outcome)],
              [t`Method`, age.method],
              [t`Day`, age.proven_on],
            ]}
          />
        )}
      </Part>
      <Part heading={t`Photos`} isEmpty={member.photos.length === 0}>
        <p className="text-muted text-sm">
          <Plural value={member.photos.length} one="# photo" other="# photos" />
        </p>
        <Photos place={place} member={member} />
      </Part>
      <Disclosures place={place} member={member} />
    </div>
  )
}
