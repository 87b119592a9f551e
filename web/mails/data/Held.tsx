// Parts of one's data on the page: fields of one thing, a table of many, photos.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Fields, Reader } from './values.ts'

type Given = { heading: string; reader: Reader }

export const Nothing = () => (
  <p className="muted">
    <Trans>Nothing.</Trans>
  </p>
)

export const One = ({ heading, reader, row }: Given & { row: Fields }) => (
  <dl>
    {Object.entries(row).map(([field, value]) => (
      <div key={field}>
        <dt>{reader.call(heading, field)}</dt>
        <dd dir="auto">{reader.read(field, value, row)}</dd>
      </div>
    ))}
  </dl>
)

/** `label` is what the table can be scrolled by, where it is wider than a phone. */
export function Many({ heading, reader, rows, label }: Given & { rows: Fields[]; label: string }) {
  const names = Object.keys(rows[0] ?? {})
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {reader.call(heading, name)}
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
                  {reader.read(name, row[name], row)}
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

type PhotoGiven = { photo: Photo; number: number; reader: Reader }

export function OnePhoto({ photo: { created_at, status, width, height, type, base64 }, number, reader }: PhotoGiven) {
  const { t } = useLingui()
  return (
    <li>
      <figure>
        {base64 && (
          <img src={`data:${type};base64,${base64}`} width={width} height={height} alt={t`Number ${number}`} />
        )}
        <figcaption>
          {reader.moment(created_at)} · {reader.read('status', status, {})}
        </figcaption>
      </figure>
    </li>
  )
}
