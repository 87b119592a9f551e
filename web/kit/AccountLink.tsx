// Row of the account's overview: a link and its current state.
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from './Link.tsx'
import { Panel } from './Panel.tsx'

export function AccountGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className="overflow-hidden">
      <h2 id={id} className="px-4 pt-4 pb-1 font-semibold text-muted text-sm">
        {heading}
      </h2>
      <ul className="divide-y divide-line">{children}</ul>
    </Panel>
  )
}

type AccountLinkProps = {
  to: string
  icon: LucideIcon
  label: string
  /** The member should act here. */
  warns?: boolean
  children?: ReactNode
}

export const AccountLink = ({ to, icon: Icon, label, warns, children }: AccountLinkProps) => (
  <li>
    <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-tint">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{label}</span>
        {children && <span className={`break-words text-sm ${warns ? 'text-danger' : 'text-muted'}`}>{children}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
    </Link>
  </li>
)
