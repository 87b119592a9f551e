// /members/:id/landing2: three questions of one tap each; the answers begin a profile and a message (LAND-2).
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Interest } from '../../../contract/interests.ts'
import { interestLabels } from '../../attributes/interestLabels.ts'
import { useSite } from '../../base/session.ts'
import { intimateInterests } from '../../chats/composer/pickIcebreakers.ts'
import { ChoiceChip } from '../../kit/Chip.tsx'
import { FictionalLabel } from '../../kit/Fictional.tsx'
import { WhoQuestion } from '../WhoQuestion.tsx'
import { Heading, Landing, LandingFooter, type LandingProps, MemberPhoto, MemberPlace, SignupForm } from './Landing.tsx'
import css from './questionsLanding.css?url'

export function QuestionsLanding({ words, member, invited, has_source }: LandingProps) {
  const { name, age } = member
  const { t } = useLingui()
  const { interests } = useSite()
  return (
    <Landing words={words} member={member} css={css}>
      <div className="wrap round">
        <header>
          <MemberPhoto member={member} className="face" unmarked />
          <div>
            <p className="who">
              <strong>
                <bdi>{name}</bdi> <span className="num">{age}</span>
              </strong>{' '}
              <span>
                <MemberPlace member={member} />
              </span>{' '}
              {member.fictional && <FictionalLabel />}
            </p>
            <Heading words={words}>
              {interests ? t`3 quick questions, then ${name}` : t`2 quick questions, then ${name}`}
            </Heading>
          </div>
        </header>
        <SignupForm
          member={member}
          invited={invited}
          className="cards"
          label={<Trans>Use my answers</Trans>}
          note={<Trans>They’ll start your profile. You can change them any time.</Trans>}
        >
          <ol>
            {interests && (
              <Question heading={t`What might you have in common?`}>
                <InterestQuestion theirs={member.attributes.interests} />
              </Question>
            )}
            <Question heading={t`And you?`}>
              <WhoQuestion has_source={has_source} />
            </Question>
            <Question heading={t`When do you like to talk?`}>
              <TimeQuestion />
            </Question>
          </ol>
        </SignupForm>
      </div>
      <LandingFooter member={member} />
    </Landing>
  )
}

const Question = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <li>
    <fieldset>
      <legend>{heading}</legend>
      {children}
    </fieldset>
  </li>
)

const popularInterests: Interest[] = ['cooking', 'music', 'travelling', 'movies', 'coffee', 'outdoors']
const MAX_INTERESTS = 6

/** Interests of the profile except intimate ones, then popular ones. */
function InterestQuestion({ theirs = [] }: { theirs: Interest[] | undefined }) {
  const { t } = useLingui()
  const offered = [...new Set([...theirs.filter((it) => !intimateInterests.has(it)), ...popularInterests])].slice(
    0,
    MAX_INTERESTS,
  )
  return (
    <div className="chips">
      {offered.map((it) => (
        <ChoiceChip key={it} name="interests" value={it}>
          {t(interestLabels[it])}
        </ChoiceChip>
      ))}
    </div>
  )
}

/** The answer becomes the first message. */
function TimeQuestion() {
  const { t } = useLingui()
  const times = [
    { when: t`Over breakfast`, hello: t`I’m at my best over breakfast. When do you like to talk?` },
    { when: t`In the evening`, hello: t`My evenings are made for a good conversation. When do you like to talk?` },
    { when: t`Long after midnight`, hello: t`I’m up when everyone else is asleep. When do you like to talk?` },
  ]
  return (
    <div className="chips">
      {times.map(({ when, hello }) => (
        <ChoiceChip key={when} type="radio" name="hello" value={hello}>
          {when}
        </ChoiceChip>
      ))}
    </div>
  )
}
