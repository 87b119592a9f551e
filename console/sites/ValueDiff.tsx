// A value as it was, and as it would be; of long texts the lines that differ.
import { Trans } from '@lingui/react/macro'
import { diffLines } from './diffLines.ts'
import { shownValue } from './edits.ts'

export function ValueDiff({ before, after }: { before: unknown; after: unknown }) {
  return (
    <div className="overflow-x-auto rounded-field border border-line text-sm">
      {diffLines(shownValue(before), shownValue(after)).map(({ sign, text, number }) =>
        sign === ' ' ? (
          <Line key={number} className="text-muted" sign=" " text={text} />
        ) : sign === '-' ? (
          <Line
            key={number}
            className="bg-danger-soft text-on-danger-soft"
            sign="−"
            text={text}
            label={<Trans>before</Trans>}
          />
        ) : (
          <Line
            key={number}
            className="bg-success-soft text-on-success-soft"
            sign="+"
            text={text}
            label={<Trans>after</Trans>}
          />
        ),
      )}
    </div>
  )
}

type LineProps = { sign: string; text: string; className: string; label?: React.ReactNode }
const Line = ({ sign, text, className, label }: LineProps) => (
  <p className={`wrap-anywhere flex gap-2 whitespace-pre-wrap px-3 py-1 ${className}`}>
    <span aria-hidden>{sign}</span>
    {label && <span className="sr-only">{label}</span>}
    <span>{text || ' '}</span>
  </p>
)
