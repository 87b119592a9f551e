// Calls of the section "Sites": settings, hosts and company, with what should be changed about them (SITE-2, STAFF-2).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { moment, reason, siteFilter, siteKey } from './fields.ts'

/** A long setting, such as all campaigns of a lander, is at most so long (server/sites/choices.ts), twice: before and after. */
const MAX_SETTINGS_BYTES = 500_000
export const MAX_CHANGES = 40

export const list = staffCall({
  name: 'sites.list',
  permission: 'site list',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter }),
  output: v.array(
    v.strictObject({
      key: v.string(),
      name: v.string(),
      domain: v.string(),
      company: v.string(),
      country: v.string(),
      paused_at: v.nullable(moment),
      removed_at: v.nullable(moment),
    }),
  ),
})

const field = v.strictObject({
  path: v.string(),
  group: v.picklist(['identity', 'company', 'prices', 'choices', 'translations']),
  /** `list`: one text a line, or some of `options`. `json`: what has no simpler field. */
  kind: v.picklist(['text', 'number', 'boolean', 'choice', 'list', 'json']),
  options: v.optional(v.array(v.string())),
  max_chars: v.optional(v.number()),
  min: v.optional(v.number()),
  max: v.optional(v.number()),
  is_optional: v.boolean(),
  /** The contract's own words, in English. */
  doc: v.string(),
  /** null: there is none. */
  value: v.unknown(),
})
export type SettingField = v.InferOutput<typeof field>

export const settings = staffCall({
  name: 'sites.settings',
  permission: 'site show',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    /** Where the site is, as its visitors see it. */
    origin: v.string(),
    /** Other sites of the same company, which a change of it is for, too. */
    company_sites: v.array(v.string()),
    fields: v.array(field),
  }),
})

const path = v.pipe(v.string(), v.regex(/^\w{1,40}(\.\w{1,40}){0,5}$/))
/** `before`: what its author saw. */
const change = v.strictObject({ path, before: v.unknown(), value: v.unknown() })
const changes = v.pipe(v.array(change), v.minLength(1), v.maxLength(MAX_CHANGES))
export type SettingChange = v.InferInput<typeof change>
/** What a stale change is answered with (409). */
export type StaleSettings = { path: string; now: unknown }[]

/** What of bundles, prices and creditor a customer, a bank or the law would object to. */
export const check = staffCall({
  name: 'sites.check',
  permission: 'site check',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({ findings: v.array(v.string()) }),
})
/** The same, as it would be after these changes. Nothing is stored. */
export const tryChanges = staffCall({
  name: 'sites.tryChanges',
  permission: 'site set',
  scope: 'site',
  max_body_bytes: MAX_SETTINGS_BYTES,
  input: v.strictObject({ site: siteKey, changes }),
  output: v.strictObject({ findings: v.array(v.string()) }),
})
/** All of them, or none. */
export const set = staffCall({
  name: 'sites.set',
  permission: 'site set',
  scope: 'site',
  writes: true,
  max_body_bytes: MAX_SETTINGS_BYTES,
  input: v.strictObject({ site: siteKey, changes, reason }),
  output: v.strictObject({ changed: v.number() }),
})

export const sitesCalls = [list, settings, check, tryChanges, set]
