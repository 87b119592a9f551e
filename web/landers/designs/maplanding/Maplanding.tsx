// /landers/maplanding: the visitor's country as a map of dots with drawn faces at arbitrary points (LAND-1).
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../../base/formats.ts'
import { useSite } from '../../../base/session.ts'
import { Select } from '../../../kit/Field.tsx'
import { DrawnFaces, FictionalNotice } from '../FictionalNotice.tsx'
import { Headline, Lander, type LanderProps, SignupForm, SmallPrint, Subline } from '../landerParts.tsx'
import { CountryMap } from './CountryMap.tsx'
import css from './maplanding.css?url'

export function Maplanding({ variant, faces }: LanderProps) {
  const { t } = useLingui()
  const { geoip_selected_country } = useSite()
  const { country } = useFormats()
  return (
    <Lander design="maplanding" variant={variant} css={css} title={t`Put yourself on the map`}>
      <section className="wrap map">
        <div className="map-top">
          <Headline variant={variant} className="map-title">
            <Trans>Put yourself on the map</Trans>
          </Headline>
          <Subline variant={variant} className="text-lg text-muted">
            <Trans>Your country is enough. No one sees exactly where you are.</Trans>
          </Subline>
        </div>
        <div className="map-land">
          <CountryMap faces={faces} open={variant.invited} />
          <p className="map-name">{country(geoip_selected_country)}</p>
          {faces.length === 0 && <DrawnFaces />}
        </div>
        <div className="map-way">
          <SignupForm variant={variant} className="grid gap-3">
            {variant.first_step !== 'search' && <CountryField />}
          </SignupForm>
          <SmallPrint />
          {faces.length > 0 && (
            <p className="text-muted text-sm">
              <Trans>The pins are for show. None of them marks a real place.</Trans>
            </p>
          )}
          <FictionalNotice />
        </div>
      </section>
    </Lander>
  )
}

/** Hidden on a site with one country. */
function CountryField() {
  const { t } = useLingui()
  const { countries, geoip_selected_country } = useSite()
  const { country } = useFormats()
  if (countries.length === 1) return <input type="hidden" name="country" value={countries[0]} />
  return (
    <Select label={t`Your country`} name="country" defaultValue={geoip_selected_country} autoComplete="country">
      {countries.map((it) => (
        <option key={it} value={it}>
          {country(it)}
        </option>
      ))}
    </Select>
  )
}
