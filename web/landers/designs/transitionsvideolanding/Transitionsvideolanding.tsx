// /landers/transitionsvideolanding: a film of three scenes with three texts, then the signup as the fourth (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { Film } from '../../Film.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import css from './transitionsvideolanding.css?url'

export function Transitionsvideolanding({ variant }: LanderProps) {
  const { t } = useLingui()
  const title = t`How an evening might go`
  const scenes = [
    { when: t`Early`, what: t`You look around`, more: t`Faces, a few words about each and no hurry.` },
    { when: t`Later`, what: t`You write the first line`, more: t`Stuck for words? Borrow some of ours.` },
    { when: t`Late`, what: t`The evening gets longer`, more: t`The rest is up to the two of you.` },
  ]
  return (
    <Lander design="transitionsvideolanding" variant={variant} css={css} title={title}>
      <div className="wrap reel">
        <header>
          <Headline variant={variant}>{title}</Headline>
          <Subline variant={variant}>{t`Told in 3 drawn scenes. The next one is yours.`}</Subline>
        </header>
        <Film
          name="transitions"
          label={t`Silent animation: someone looks around and writes a line, then two people sit together at night.`}
        />
        <div className="story">
          <ol>
            {scenes.map(({ when, what, more }, at) => (
              <li key={what} data-scene data-now={at === 0 ? '' : undefined}>
                <p className="when">{when}</p>
                <h2>{what}</h2>
                <p>{more}</p>
              </li>
            ))}
          </ol>
          <section className="yours" aria-labelledby="yours">
            <p className="when">
              <Trans>Tonight</Trans>
            </p>
            <h2 id="yours">
              <Trans>Your scene</Trans>
            </h2>
            <SignupForm variant={variant} />
          </section>
          <SmallPrint />
        </div>
      </div>
    </Lander>
  )
}
