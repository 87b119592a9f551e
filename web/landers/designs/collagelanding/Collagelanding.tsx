// /landers/collagelanding: faces cut from paper, never quite still; whichever one stops at gets the first like (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useNicheText } from '../../nicheTexts.ts'
import { Headline, Lander, type LanderProps, SmallPrint, Subline, WayIn } from '../frame.tsx'
import { DrawnFaces, Honest } from '../Honest.tsx'
import css from './collagelanding.css?url'
import { Scrap } from './Scrap.tsx'

export function Collagelanding({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const say = useNicheText()
  return (
    <Lander design="collagelanding" variant={variant} css={css} title={t`Which face makes you stop?`}>
      <section className="wrap collage">
        <div className="collage-wall">
          <div className="collage-words">
            <Headline variant={variant} className="collage-title">
              <Trans>Which face makes you stop?</Trans>
            </Headline>
            <Subline variant={variant} className="text-lg text-muted">
              {variant.invited ? (
                <Trans>Tap it. Once you have a profile, that is where your first like goes.</Trans>
              ) : (
                say('lead')
              )}
            </Subline>
            {faces.length > 0 && <HoldStill />}
            <Honest />
          </div>
          {faces.length > 0 ? (
            <ul className="collage-scraps">
              {faces.map((face, at) => (
                <li key={face.id} className="scrap">
                  <Scrap face={face} at={at} open={variant.invited} />
                </li>
              ))}
              {variant.invited && (
                <li className="scrap">
                  <Yours />
                </li>
              )}
            </ul>
          ) : (
            <div className="collage-none">
              <DrawnFaces />
            </div>
          )}
        </div>
        <div className="collage-end">
          <h2>
            <Trans>Nobody yet? Bring your own face.</Trans>
          </h2>
          <p className="text-muted">{say('lead')}</p>
          <WayIn variant={variant} />
          <SmallPrint />
        </div>
      </section>
    </Lander>
  )
}

/** What moves by itself can be stopped (WCAG 2.2.2); the style does it. */
function HoldStill() {
  return (
    <label className="collage-hold">
      <input type="checkbox" className="collage-still" />
      <Trans>Hold the faces still</Trans>
    </label>
  )
}

/** The hole in the collage. */
function Yours() {
  return (
    <a href="/signup" className="scrap-yours">
      <Plus className="size-6" aria-hidden />
      <Trans>Room for you</Trans>
    </a>
  )
}
