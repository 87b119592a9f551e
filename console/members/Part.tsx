// A part of a tab: a heading, and what is below it, or that there is nothing.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Panel } from '../../web/kit/Panel.tsx'

export function Part({ heading, isEmpty, children }: { heading: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <Panel className="grid gap-3 p-4" aria-label={heading}>
      <h2 className="text-base">{heading}</h2>
      {isEmpty ? (
        <p className="text-muted text-sm">
          <Trans>None.</Trans>
        </p>
      ) : (
        children
      )}
    </Panel>
  )
}

/** Names and values. Nothing of what has no value. */
export const Values = ({ rows }: { rows: [name: string, value: ReactNode][] }) => (
  <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)

/** A line of a list. */
export const Line = ({ children, at }: { children: ReactNode; at?: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-1.5 text-sm not-first:border-t">
    <span className="wrap-anywhere min-w-0">{children}</span>
    {at && <span className="text-muted">{at}</span>}
  </li>
)

export const Lines = ({ children }: { children: ReactNode }) => <ul>{children}</ul>
