// A raised surface: filters, a form, a group of settings.
import type { ComponentProps } from 'react'

export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`rounded-card border border-line bg-raised shadow-1 ${className}`} />
}
