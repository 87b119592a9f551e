// /landers/iconslanding: icons of interests; the chosen ones become those of the profile (LAND-1).
// Checkboxes and a style sheet, no script.
import { Trans, useLingui } from '@lingui/react/macro'
import { interestLabels } from '../../../attributes/interestLabels.ts'
import { useSite } from '../../../base/session.ts'
import { useNiche } from '../../nicheTexts.ts'
import { DrawnFaces, FictionalNotice } from '../FictionalNotice.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import { FacesWithInterests } from './FacesWithInterests.tsx'
import css from './iconslanding.css?url'
import { nicheIcons } from './nicheIcons.ts'

export function Iconslanding({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const asks = useSite().interests
  const icons = nicheIcons[useNiche()]
  const title = t`What makes a good evening?`
  return (
    <Lander design="iconslanding" variant={variant} css={css} title={title}>
      <section className="wrap stage">
        <div className="words">
          <Headline variant={variant}>{title}</Headline>
          <Subline variant={variant} className="text-lg text-muted">
            <Trans>Pick a few. They’ll go straight into your profile.</Trans>
          </Subline>
        </div>
        <SignupForm
          variant={variant}
          className="choose"
          label={<Trans>See who agrees</Trans>}
          before={
            asks && (
              <p className="count">
                <Trans>Your picks:</Trans> <b className="num" />
              </p>
            )
          }
        >
          {asks && (
            <fieldset className="tiles">
              <legend className="sr-only">
                <Trans>Your interests</Trans>
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
        </SignupForm>
        <aside className="beside">
          {faces.length > 0 ? <FacesWithInterests faces={faces} of={icons.map(([it]) => it)} /> : <DrawnFaces />}
          <FictionalNotice />
          <SmallPrint />
        </aside>
      </section>
    </Lander>
  )
}
