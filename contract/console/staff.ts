// Calls of the section "Staff": colleagues, invitations, what waits for a second person (STAFF-1).
import * as v from 'valibot'
import { staffCall } from './call.ts'
import { moment, name, reason, siteFilter, siteKey } from './fields.ts'

const role = v.picklist(['moderator', 'support', 'finance', 'operator'])
/** Shown once. `request`: it waits for another person, and works from then on. */
const secrets = v.strictObject({
  name: v.string(),
  key: v.optional(v.string()),
  invitation: v.nullable(v.string()),
  request: v.optional(v.string()),
})

export const list = staffCall({
  name: 'staff.list',
  permission: 'staff list',
  scope: 'deployment',
  input: v.strictObject({}),
  output: v.array(
    v.strictObject({
      name: v.string(),
      role: v.string(),
      sites: v.array(v.string()),
      added_at: moment,
      added_by: v.nullable(v.string()),
      ended_at: v.nullable(moment),
      ended_by: v.nullable(v.string()),
    }),
  ),
})
export const add = staffCall({
  name: 'staff.add',
  permission: 'staff add',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({ name, role, sites: v.array(siteKey), reason }),
  output: secrets,
})
export const invite = staffCall({
  name: 'staff.invite',
  permission: 'staff invite',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({ name, reason }),
  output: secrets,
})
export const setSites = staffCall({
  name: 'staff.setSites',
  permission: 'staff sites',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({ name, sites: v.array(siteKey), reason }),
  output: v.strictObject({ name: v.string() }),
})
/** `request`: it waits for another person. */
export const setRole = staffCall({
  name: 'staff.setRole',
  permission: 'staff role',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({ name, role, reason }),
  output: v.strictObject({ name: v.string(), request: v.optional(v.string()) }),
})
export const end = staffCall({
  name: 'staff.end',
  permission: 'staff end',
  scope: 'deployment',
  writes: true,
  input: v.strictObject({ name, reason }),
  output: v.strictObject({ name: v.string() }),
})

/** Open ones, and approved ones that did not come to their end. */
export const requests = staffCall({
  name: 'staff.requests',
  permission: 'staff requests',
  scope: 'sites',
  input: v.strictObject({ site: siteFilter }),
  output: v.array(
    v.strictObject({
      request: v.string(),
      permission: v.string(),
      site: v.nullable(v.string()),
      input: v.record(v.string(), v.unknown()),
      requested_by: v.string(),
      reason: v.string(),
      created_at: moment,
      expires: moment,
      status: v.string(),
      is_own: v.boolean(),
      /** The role allows the command itself. */
      may_approve: v.boolean(),
    }),
  ),
})
const request = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
export const approve = staffCall({
  name: 'staff.approve',
  permission: 'staff approve',
  scope: 'sites',
  writes: true,
  input: v.strictObject({ site: siteFilter, request }),
  output: v.strictObject({ request: v.string() }),
})
export const decline = staffCall({
  name: 'staff.decline',
  permission: 'staff decline',
  scope: 'sites',
  writes: true,
  input: v.strictObject({ site: siteFilter, request, reason }),
  output: v.strictObject({ request: v.string() }),
})

export const staffSectionCalls = [list, add, invite, setSites, setRole, end, requests, approve, decline]
