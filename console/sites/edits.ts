// Changes of settings before they are saved: by path, with what their author saw.
import type { SettingChange, SettingField, StaleSettings } from '../../contract/console/sites.ts'

export type Edits = Record<string, { before: unknown; value: unknown }>

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A value as it was is no change. */
export function edited(edits: Edits, { path, value: current }: SettingField, value: unknown): Edits {
  const before = edits[path]?.before ?? current
  const { [path]: _, ...others } = edits
  return isSame(before, value) ? others : { ...others, [path]: { before, value } }
}

export const changesOf = (edits: Edits): SettingChange[] =>
  Object.entries(edits).map(([path, { before, value }]) => ({ path, before, value }))

/** Somebody's newer value is what one saw now, and may replace it. */
export function rebased(edits: Edits, stale: StaleSettings): Edits {
  const changed = stale.flatMap(({ path, now }) => {
    const edit = edits[path]
    return edit ? [[path, { ...edit, before: now }] as const] : []
  })
  return { ...edits, ...Object.fromEntries(changed) }
}

export const without = (edits: Edits, path: string): Edits => {
  const { [path]: _, ...others } = edits
  return others
}

/** `translations.nl.index_title` is "nl: index title". */
export function labelOf(path: string): string {
  const names = path.split('.')
  const last = (names.at(-1) as string).replaceAll('_', ' ')
  const label = last.charAt(0).toUpperCase() + last.slice(1)
  if (names[0] === 'translations') return `${label} (${names[1]})`
  return names.length > 1 && names[0] !== 'company' ? `${names[0]?.replaceAll('_', ' ')}: ${last}` : label
}

/** One line for a list, JSON for what has parts. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && value.every((it) => typeof it === 'string')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : `${value}`
}
