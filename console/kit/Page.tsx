// A screen of the console: its heading, what stands beside it, and the content.
import { type ReactNode, useEffect } from 'react'

export function Page({ heading, actions, children }: { heading: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${heading} – Nightjar staff`
  }, [heading])
  return (
    <div className="grid gap-5 p-4 md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{heading}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
