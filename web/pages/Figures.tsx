// A table of public figures, some of which may not be told (SAFE-2, STAFF-3).
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

type Line = {
  label: string
  /** null: not told. */
  value: number | null
  suffix?: '%'
  /** In place of the number. */
  text?: ReactNode
}
type FiguresProps = {
  caption: string
  lines: Line[]
  /** In place of a number that is not told. */
  unknown?: string
}

export function Figures({ caption, lines, unknown }: FiguresProps) {
  const { t, i18n } = useLingui()
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <tbody>
        {lines.map(({ label, value, suffix, text }) => (
          <tr key={label} className="border-line border-b">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="num py-2 text-right">
              {value === null
                ? (unknown ?? t`fewer than 10`)
                : text || (suffix ? i18n.number(value / 100, { style: 'percent' }) : i18n.number(value))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
