// /landers/iconslanding: tap what you like; it is filled in at the signup's last step (LAND-1). Checkboxes and a stylesheet, no script.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '../../../base/session.ts'
import { interestLabels } from '../../../members/interests.ts'
import { useNiche } from '../../nicheTexts.ts'
import { Headline, Lander, type LanderProps, SmallPrint, Subline, WayIn } from '../frame.tsx'
import { DrawnFaces, Honest } from '../Honest.tsx'
import css from './iconslanding.css?url'
import { offered } from './offered.ts'
import { Sharers } from './Sharers.tsx'

export function Iconslanding({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const asks = useSite().interests
  const icons = offered[useNiche()]
  const title = t`What do you feel like?`
  return (
    <Lander design="iconslanding" variant={variant} css={css} title={title}>
      <section className="wrap stage">
        <div className="words">
          <Headline variant={variant}>{title}</Headline>
          <Subline variant={variant} className="text-lg text-muted">
            <Trans>Tap what makes a good evening. Your profile begins with it.</Trans>
          </Subline>
        </div>
        <WayIn
          variant={variant}
          className="choose"
          label={<Trans>Find who likes it too</Trans>}
          before={
            asks && (
              <p className="count">
                <Trans>Chosen:</Trans> <b className="num" />
              </p>
            )
          }
        >
          {asks && (
            <fieldset className="tiles">
              <legend className="sr-only">
                <Trans>What you like</Trans>
              </legend>
              {icons.map(([interest, Icon]) => (
                <label key={interest} className="tile">
                  <input type="checkbox" name="interests" value={interest} className="sr-only" />
                  <span className="disc">
                    <Icon aria-hidden />
                  </span>
                  <span className="name">{t(interestLabels[interest])}</span>
                </label>
              ))}
            </fieldset>
          )}
        </WayIn>
        <aside className="beside">
          {faces.length > 0 ? <Sharers faces={faces} of={icons.map(([it]) => it)} /> : <DrawnFaces />}
          <Honest />
          <SmallPrint />
        </aside>
      </section>
    </Lander>
  )
}
