// Sections of the data export: a list of fields, a table of rows, photos.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Fields, ValueFormatter } from './valueFormatter.ts'

type SectionProps = { heading: string; formatter: ValueFormatter }

export const EmptySection = () => (
  <p className="muted">
    <Trans>Nothing here</Trans>
  </p>
)

export const FieldList = ({ heading, formatter, row }: SectionProps & { row: Fields }) => (
  <dl>
    {Object.entries(row).map(([field, value]) => (
      <div key={field}>
        <dt>{formatter.label(heading, field)}</dt>
        <dd dir="auto">{formatter.value(field, value, row)}</dd>
      </div>
    ))}
  </dl>
)

/** `label` names the region, which scrolls on a phone. */
export function RowTable({ heading, formatter, rows, label }: SectionProps & { rows: Fields[]; label: string }) {
  const names = Object.keys(rows[0] ?? {})
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {formatter.label(heading, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
            <tr key={at}>
              {names.map((name) => (
                <td key={name} dir="auto">
                  {formatter.value(name, row[name], row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export type Photo = {
  created_at: string
  status: string
  width: number
  height: number
  type: string
  base64: string | null
}

type PhotoItemProps = { photo: Photo; number: number; formatter: ValueFormatter }

export function PhotoItem({
  photo: { created_at, status, width, height, type, base64 },
  number,
  formatter,
}: PhotoItemProps) {
  const { t } = useLingui()
  return (
    <li>
      <figure>
        {base64 && (
          <img src={`data:${type};base64,${base64}`} width={width} height={height} alt={t`Number ${number}`} />
        )}
        <figcaption>
          {formatter.moment(created_at)} · {formatter.value('status', status, {})}
        </figcaption>
      </figure>
    </li>
  )
}
