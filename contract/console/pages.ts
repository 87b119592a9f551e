// Calls about a site's pages: the text in force, a draft beside it, its preview, and when it is published (RTE-5).
import * as v from 'valibot'
import { locale } from '../fields.ts'
import { contentPage, MAX_PAGE_BYTES } from '../pages.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteKey } from './fields.ts'

/** As JSON, in which a character may take six bytes. */
const MAX_BODY_BYTES = 6 * MAX_PAGE_BYTES

const key = { site: siteKey, name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)), locale }
const text = v.pipe(v.string(), v.maxLength(MAX_PAGE_BYTES))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** What its author saw: the number of the draft and of the text in force; 0: there is none. */
const seen = { revision: count, version: count }
const state = v.strictObject(seen)
export type PageLocale = v.InferOutput<typeof locale>
/** What a stale change is answered with (409). */
export type StalePage = { revision: number; version: number; text: string | null }

export const list = staffCall({
  name: 'pages.list',
  permission: 'page list',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    locales: v.array(v.string()),
    pages: v.array(
      v.strictObject({
        name: v.string(),
        /** Languages in which the site has a text of its own, has a draft, and in which one waits for its time. */
        own: v.array(v.string()),
        drafts: v.array(v.string()),
        scheduled: v.array(v.string()),
      }),
    ),
  }),
})

export const show = staffCall({
  name: 'pages.show',
  permission: 'page show',
  scope: 'site',
  input: v.strictObject(key),
  output: v.strictObject({
    ...seen,
    /** In force: the site's own, else the program's; null: there is none. */
    text: v.nullable(v.string()),
    is_own: v.boolean(),
    address: v.string(),
    draft: v.nullable(
      v.strictObject({
        text: v.string(),
        saved_by: v.string(),
        saved_at: moment,
        publish_at: v.nullable(moment),
        publish_by: v.nullable(v.string()),
        problem: v.nullable(v.string()),
      }),
    ),
  }),
})
export const preview = staffCall({
  name: 'pages.preview',
  permission: 'page show',
  scope: 'site',
  max_body_bytes: MAX_BODY_BYTES,
  input: v.strictObject({ ...key, text }),
  output: contentPage,
})
export const save = staffCall({
  name: 'pages.save',
  permission: 'page put',
  scope: 'site',
  writes: true,
  max_body_bytes: MAX_BODY_BYTES,
  input: v.strictObject({ ...key, ...seen, text }),
  output: state,
})
export const publish = staffCall({
  name: 'pages.publish',
  permission: 'page put',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...key, ...seen, reason }),
  output: state,
})
/** null takes it back. */
export const schedule = staffCall({
  name: 'pages.schedule',
  permission: 'page put',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...{ ...key, ...seen, reason },
    publish_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  }),
  output: state,
})
export const discard = staffCall({
  name: 'pages.discard',
  permission: 'page put',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...key, ...seen, reason }),
  output: state,
})
/** The program's own text shows again; a token leads nowhere. */
export const retire = staffCall({
  name: 'pages.retire',
  permission: 'page retire',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...key, reason }),
  output: v.strictObject({ version: v.number() }),
})

export const pageCalls = [list, show, preview, save, publish, schedule, discard, retire]
