// Facts about one thing: names and values in columns.
import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

/** Those without a value are left out. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 xl:grid-cols-3">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-line border-b py-1">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere text-right font-semibold">{value}</dd>
        </div>
      ))}
  </dl>
)
