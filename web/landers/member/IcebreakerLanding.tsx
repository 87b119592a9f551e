// /members/:id/landing3: an empty conversation with four icebreakers; the chosen one goes along to the signup (LAND-2,
// CHAT-3).
import { Trans, useLingui } from '@lingui/react/macro'
import { MAX_HELLO_CHARS } from '../../../contract/limits.ts'
import { interestLabels } from '../../attributes/interestLabels.ts'
import { useFormats } from '../../base/formats.ts'
import { pickIcebreakers } from '../../chats/composer/pickIcebreakers.ts'
import { WhoQuestion } from '../WhoQuestion.tsx'
import css from './icebreakerLanding.css?url'
import {
  Heading,
  Landing,
  LandingFooter,
  type LandingMember,
  type LandingProps,
  MemberPhoto,
  MemberPlace,
  SignupForm,
} from './Landing.tsx'

export function IcebreakerLanding({ words, member, invited, has_source }: LandingProps) {
  const { name, age, attributes } = member
  const { t } = useLingui()
  return (
    <Landing words={words} member={member} css={css}>
      <div className="wrap conversation">
        <div className="side">
          <MemberPhoto member={member} className="face" />
          <p className="who">
            <strong>
              <bdi>{name}</bdi> <span className="num">{age}</span>
            </strong>{' '}
            <MemberPlace member={member} />
          </p>
          {attributes.about && (
            <p className="about" dir="auto">
              {attributes.about}
            </p>
          )}
        </div>
        <section className="window">
          <Heading words={words}>{t`What would you say to ${name}?`}</Heading>
          <SignupForm
            member={member}
            invited={invited}
            className="pick"
            label={<Trans>Use this line</Trans>}
            note={<Trans>Not sent yet. Create a profile first, then change it if you like.</Trans>}
          >
            <IcebreakerOptions member={member} />
            <WhoQuestion has_source={has_source} />
          </SignupForm>
        </section>
      </div>
      <LandingFooter member={member} />
    </Landing>
  )
}

const MAX_OPTIONS = 4

function IcebreakerOptions({ member }: { member: LandingMember }) {
  const { t, i18n } = useLingui()
  const { dayOf } = useFormats()
  const lines = pickIcebreakers(member, [], dayOf(new Date().toISOString()))
    .map(({ line, interest, place }) =>
      i18n._({ ...line, values: { place, interest: interest && i18n._(interestLabels[interest]) } }),
    )
    .filter((it) => it.length <= MAX_HELLO_CHARS)
  return (
    <fieldset className="bubbles">
      <legend className="sr-only">{t`Choose a first line`}</legend>
      {lines.slice(0, MAX_OPTIONS).map((line, at) => (
        <label key={line}>
          <input type="radio" name="hello" value={line} defaultChecked={at === 0} className="sr-only" />
          <span>{line}</span>
        </label>
      ))}
    </fieldset>
  )
}
