// /landers/alonetonight: a house with one lit window, and a question. The answer becomes the first message, which the
// visitor may change at the signup's last step (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { nicheFaces } from '../../faces.ts'
import { useNiche, useNicheText } from '../../nicheTexts.ts'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import css from './alonetonight.css?url'
import { Answers } from './EveningAnswers.tsx'
import { Facade } from './Facade.tsx'

export function Alonetonight({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const nicheText = useNicheText()
  const drawn = nicheFaces(useNiche())[0]
  // A profile that answers, if there is one.
  const face = faces.find(({ answered }) => answered) ?? faces[0]
  const title = t`Alone tonight?`
  const name = face?.name
  return (
    <Lander design="alonetonight" variant={variant} css={css} title={title}>
      <div className="scene" data-scheme="night">
        <Facade face={face} drawn={drawn} />
        <div className="question">
          <Headline variant={variant}>{title}</Headline>
          <Subline variant={variant} className="text-lg text-muted">
            {name ? (
              <Trans>One light is still on. How’s your evening? Your answer will be your first line to {name}.</Trans>
            ) : (
              nicheText('lead')
            )}
          </Subline>
          <SignupForm variant={variant} to={face} className="grid gap-5" label={name && <Trans>Tell {name}</Trans>}>
            {face && <Answers />}
          </SignupForm>
          <p className="text-muted text-sm">
            <Trans>Nothing is sent until you have a profile. You can still change every word.</Trans>
          </p>
        </div>
      </div>
      <SmallPrint className="wrap pt-6" />
    </Lander>
  )
}
