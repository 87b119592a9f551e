// Calls of the section "Sites": templates of answers by mail, of one site or of all; the members and complaints of the
// console begin with them (STAFF-2).
import * as v from 'valibot'
import { answerName, MAX_ANSWER_CHARS, MAX_ANSWER_SUBJECT_CHARS } from '../answers.ts'
import { locale } from '../fields.ts'
import { staffCall } from './call.ts'
import { reason, siteFilter, siteKey } from './fields.ts'

const name = v.pipe(v.string(), v.regex(answerName))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Every text in force or behind one: of the site before of all sites, and that before the program's. */
export const list = staffCall({
  name: 'answers.list',
  permission: 'answers list',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.array(
    v.object({
      ...{ name: v.string(), language: locale, subject: v.string(), words: v.string() },
      revision: v.number(),
      of: v.picklist(['program', 'all', 'site']),
    }),
  ),
})

/** `revision`: of the text that its author saw; another one by now is stale. Without `site`: of all sites. */
const key = { site: siteFilter, name, language: locale, revision: count, reason }
export const put = staffCall({
  name: 'answers.put',
  permission: 'answers put',
  scope: 'sites',
  writes: true,
  input: v.strictObject({
    ...key,
    subject: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_ANSWER_SUBJECT_CHARS)),
    words: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_ANSWER_CHARS)),
  }),
  output: v.strictObject({}),
})

/** What stood behind it is in force again. */
export const drop = staffCall({
  name: 'answers.drop',
  permission: 'answers drop',
  scope: 'sites',
  writes: true,
  input: v.strictObject(key),
  output: v.strictObject({}),
})

export const answerCalls = [list, put, drop]
