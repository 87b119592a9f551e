// /landers/video: a short film, a sentence, and the form to the signup (LAND-1).
import { useLingui } from '@lingui/react/macro'
import { Film } from '../../Film.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import css from './video.css?url'

export function Video({ variant }: LanderProps) {
  const { t } = useLingui()
  const title = t`Some evenings just need one good line.`
  return (
    <Lander design="video" variant={variant} css={css} title={title}>
      <section className="stage" data-scheme="night">
        <Film name="video" label={t`Silent animation: someone alone at night, then a message arrives.`} />
        <div className="words">
          <Headline variant={variant}>{title}</Headline>
          <Subline variant={variant}>
            {t`Look around, take your time and write to the one you keep thinking about.`}
          </Subline>
          <SignupForm variant={variant} className="way" />
        </div>
      </section>
      <SmallPrint className="wrap pt-5" />
    </Lander>
  )
}
