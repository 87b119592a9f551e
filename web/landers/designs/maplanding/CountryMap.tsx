// The map: dots for land, and pins on a coarse grid (LAND-1).
import { useLingui } from '@lingui/react/macro'
import { useSite } from '../../../base/session.ts'
import type { Face } from '../landerParts.tsx'
import { fallbackOutline, outlines } from './outlines.ts'
import { Pin } from './Pin.tsx'

export function CountryMap({ faces, open }: { faces: Face[]; open: boolean }) {
  const { t } = useLingui()
  const { geoip_selected_country } = useSite()
  const { dots, pins } =
    (outlines as Partial<typeof outlines>)[geoip_selected_country as keyof typeof outlines] ?? fallbackOutline
  const fields = pins.split(' ')
  return (
    <div className="chart">
      <svg viewBox="-1 -1 44 44" width={440} height={440} className="chart-dots" aria-hidden="true">
        <path d={dots.replace(/h(\d+)/g, 'h$1.1')} />
      </svg>
      <ul className="chart-pins" aria-label={t`Fictional faces on the map`}>
        {faces.slice(0, fields.length).map((face, at) => (
          <li key={face.id} data-col={fields[at]?.[0]} data-row={fields[at]?.[1]}>
            <Pin face={face} open={open} />
          </li>
        ))}
      </ul>
    </div>
  )
}
