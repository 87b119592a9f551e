// /landers/collagelanding: an animated collage of faces; the one the visitor taps gets the first like (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useLocation } from 'react-router'
import { useNicheText } from '../../nicheTexts.ts'
import { DrawnFaces, FictionalNotice } from '../FictionalNotice.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import { CollageFace } from './CollageFace.tsx'
import css from './collagelanding.css?url'

export function Collagelanding({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const nicheText = useNicheText()
  return (
    <Lander design="collagelanding" variant={variant} css={css} title={t`Who catches your eye?`}>
      <section className="wrap collage">
        <div className="collage-wall">
          <div className="collage-words">
            <Headline variant={variant} className="collage-title">
              <Trans>Who catches your eye?</Trans>
            </Headline>
            <Subline variant={variant} className="text-lg text-muted">
              {variant.invited ? (
                <Trans>Tap a face. We’ll send your like when you have a profile.</Trans>
              ) : (
                nicheText('lead')
              )}
            </Subline>
            {faces.length > 0 && <PauseMotion />}
            <FictionalNotice />
          </div>
          {faces.length > 0 ? (
            <ul className="collage-scraps">
              {faces.map((face, at) => (
                <li key={face.id} className="scrap">
                  <CollageFace face={face} at={at} open={variant.invited} />
                </li>
              ))}
              {variant.invited && (
                <li className="scrap">
                  <SignupPlaceholder />
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
            <Trans>No one yet? There are more inside.</Trans>
          </h2>
          <p className="text-muted">{nicheText('lead')}</p>
          <SignupForm variant={variant} />
          <SmallPrint />
        </div>
      </section>
    </Lander>
  )
}

/** Stops the animation (WCAG 2.2.2), by the style sheet. */
function PauseMotion() {
  return (
    <label className="collage-hold">
      <input type="checkbox" className="collage-still" />
      <Trans>Pause the faces</Trans>
    </label>
  )
}

/** Gap in the collage that leads to the signup. */
function SignupPlaceholder() {
  const { pathname: from } = useLocation()
  return (
    <a href={`/signup?${new URLSearchParams({ from })}`} className="scrap-yours">
      <Plus className="size-6" aria-hidden />
      <Trans>Room for one more</Trans>
    </a>
  )
}
