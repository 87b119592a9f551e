// Table of contents: at the side on a desktop, collapsed on a phone; none with fewer than three sections.
import { ChevronDown } from 'lucide-react'
import { type Block, sectionsOf } from './sections.ts'

export function TableOfContents({ blocks, label }: { blocks: Block[]; label: string }) {
  const sections = sectionsOf(blocks)
  if (sections.length < 3) return null
  const list = (
    <ol className="grid gap-0.5 py-1 text-sm">
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center py-1 underline-offset-3 hover:underline lg:min-h-8">
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="page-contents group rounded-field border border-line bg-raised px-4 lg:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
          {label}
          <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" aria-hidden />
        </summary>
        <nav aria-label={label}>{list}</nav>
      </details>
      <nav
        aria-label={label}
        className="page-contents hidden self-start lg:sticky lg:top-[calc(var(--bar-top)+24px)] lg:max-h-[calc(100svh-var(--bar-top)-48px)] lg:overflow-y-auto lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block"
      >
        <p className="font-semibold text-sm">{label}</p>
        {list}
      </nav>
    </>
  )
}
