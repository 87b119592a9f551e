// The fields of a form of a site's settings, made from the schemas by which a change is checked (SITE-2).
import type * as v from 'valibot'
import { prices, siteChoices } from '../../contract/sites.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { isChangedElsewhere, pricesOf, valueAt } from './choices.ts'
import { identityOf } from './setIdentity.ts'
import { settingDoc } from './settingDocs.ts'
import { identityEntries } from './siteInput.ts'

/** `json`: what has no simpler field. `list`: one text a line, or some of `options`. */
type Kind = 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json'
type Control = { kind: Kind; options?: string[]; max_chars?: number; min?: number; max?: number }
export type SettingField = Control & {
  path: string
  group: 'identity' | 'company' | 'prices' | 'choices' | 'translations'
  is_optional: boolean
  doc: string
  /** null: there is none. */
  value: unknown
}

/** All settings by their paths, as they are stored now. */
export async function currentSettings(db: Db, site: Site): Promise<Record<string, unknown>> {
  return { ...(await identityOf(db, site)), ...site.choices, ...pricesOf(site) }
}

export async function settingFields(db: Db, site: Site): Promise<SettingField[]> {
  const values = await currentSettings(db, site)
  const languages = site.choices.locales.filter((it) => it !== site.domain_language)
  const { company, ...identity } = identityEntries
  const { translations, ...choices } = siteChoices.entries
  const translated = translations.wrapped.value.entries
  const groups: [SettingField['group'], string, v.ObjectEntries][] = [
    ['identity', '', identity],
    ['company', 'company.', company.entries],
    ['prices', '', prices],
    ['choices', '', choices],
    ...languages.map((it) => ['translations', `translations.${it}.`, translated] as (typeof groups)[number]),
  ]
  return groups
    .flatMap(([group, prefix, entries]) => flatten(prefix, entries).map((it) => ({ ...it, group })))
    .filter(({ path }) => !isChangedElsewhere(path))
    .map((field) => ({
      ...field,
      doc: docOf(field),
      value: valueAt(values, field.path.split('.')) ?? null,
    }))
}

/** Where the schema of a group stands. */
const constantsOf: Record<SettingField['group'], string[]> = {
  identity: ['identityEntries'],
  company: ['companyInfo'],
  prices: ['prices'],
  choices: ['siteChoices', 'siteTexts'],
  translations: ['siteTexts'],
}
function docOf({ group, path }: Pick<SettingField, 'group' | 'path'>) {
  const names = path.split('.')
  const constants = constantsOf[group]
  return settingDoc(constants, names.at(-1) as string) || settingDoc(constants, names[0] as string)
}

type Shape = Control & Pick<SettingField, 'path' | 'is_optional'>

/** An object that is always there is shown as its parts. */
function flatten(prefix: string, entries: v.ObjectEntries): Shape[] {
  return Object.entries(entries).flatMap(([name, schema]) => {
    const path = `${prefix}${name}`
    const { inner, is_optional } = unwrapped(schema as Node)
    if (inner.entries && !is_optional) return flatten(`${path}.`, inner.entries)
    return [{ path, is_optional, ...controlOf(inner) }]
  })
}

/** What is read of a schema of valibot. */
type Node = {
  type: string
  wrapped?: Node
  default?: unknown
  item?: Node
  entries?: v.ObjectEntries
  options?: unknown[]
  pipe?: { type: string; requirement?: unknown }[]
}

function unwrapped(schema: Node): { inner: Node; is_optional: boolean } {
  let [inner, is_optional] = [schema, false]
  while (inner.wrapped) {
    // One with a default is always there.
    if (inner.default === undefined || inner.default === null) is_optional = true
    inner = inner.wrapped
  }
  return { inner, is_optional }
}

function controlOf(schema: Node): Control {
  const { type, item, options } = schema
  if (type === 'string') return { kind: 'text', ...limit(schema, 'max_length', 'max_chars') }
  if (type === 'number')
    return { kind: 'number', ...limit(schema, 'min_value', 'min'), ...limit(schema, 'max_value', 'max') }
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'picklist' && options) return { kind: 'choice', options: options.map(String) }
  if (type === 'array' && item?.type === 'string') return { kind: 'list' }
  if (type === 'array' && item?.type === 'picklist' && item.options)
    return { kind: 'list', options: item.options.map(String) }
  return { kind: 'json' }
}

function limit({ pipe = [] }: Node, action: string, name: 'max_chars' | 'min' | 'max'): Partial<Control> {
  const found = pipe.findLast((it) => it.type === action)?.requirement
  return typeof found === 'number' ? { [name]: found } : {}
}
