// /members/:id/landing: a sheet of paper with a clipped photo, on which the visitor begins a first message (LAND-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { MAX_HELLO_CHARS } from '../../../contract/limits.ts'
import { FictionalLabel } from '../../kit/Fictional.tsx'
import { WhoQuestion } from '../WhoQuestion.tsx'
import { Heading, Landing, LandingFooter, type LandingProps, MemberPhoto, MemberPlace, SignupForm } from './Landing.tsx'
import css from './paperLanding.css?url'

export function PaperLanding({ words, member, invited, has_source }: LandingProps) {
  const { name, age, attributes } = member
  const { t } = useLingui()
  return (
    <Landing words={words} member={member} css={css}>
      <div className="desk wrap">
        <div className="clipped">
          <MemberPhoto member={member} className="face" unmarked />
          <p className="under">
            <strong>
              <bdi>{name}</bdi> <span className="num">{age}</span>
            </strong>
            <span>
              <MemberPlace member={member} />
            </span>
            {member.fictional && <FictionalLabel />}
          </p>
        </div>
        <section className="sheet">
          <Heading words={words}>{t`Write ${name} a letter`}</Heading>
          {attributes.about && <blockquote dir="auto">{attributes.about}</blockquote>}
          <SignupForm
            member={member}
            invited={invited}
            className="writing"
            label={<Trans>Keep my letter</Trans>}
            note={<Trans>Not sent yet. Create a profile first, then change it if you like.</Trans>}
          >
            <RuledTextarea name={name} />
            <WhoQuestion has_source={has_source} />
          </SignupForm>
        </section>
      </div>
      <LandingFooter member={member} />
    </Landing>
  )
}

function RuledTextarea({ name }: { name: string }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className="lines">
      <label htmlFor={id}>{t`Dear ${name},`}</label>
      <textarea
        id={id}
        name="hello"
        rows={4}
        maxLength={MAX_HELLO_CHARS}
        placeholder={t`I was just looking around when…`}
        aria-describedby={`${id}-most`}
      />
      <p id={`${id}-most`}>{t`Optional, up to ${MAX_HELLO_CHARS} characters`}</p>
    </div>
  )
}
