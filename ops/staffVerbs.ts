// Verbs of `npm run staff` (OPS-4).
import { rejectInput } from '../server/base/audit/commandInput.ts'
import {
  addStaff,
  approve,
  decline,
  endStaff,
  inviteStaff,
  listRequests,
  listStaff,
  replaceKey,
  roles,
  setStaffRole,
  setStaffSites,
} from '../server/staff/index.ts'
import { type Command, parseArguments, printResult, readVerb, runCommand, writeVerb } from './parseArguments.ts'
import { readStaffKey } from './staffKey.ts'
import { withApp } from './withApp.ts'

const usage = `npm run staff -- add NAME moderator|support|finance|operator [--sites A,B] --why WHY   prints key and invitation, once; the first one needs no key
npm run staff -- invite [NAME] --why WHY            a new link to the console, for 48 hours; passkeys from before end with its use
npm run staff -- sites NAME all|A,B --why WHY       which sites somebody works for
npm run staff -- role NAME moderator|support|finance|operator --why WHY    another role
npm run staff -- key [NAME] --why WHY               a new key for yourself or, by an operator, for somebody else
npm run staff -- end NAME --why WHY                 the key signs nothing any more, from now on
npm run staff -- list
npm run staff -- requests [--all]                   what waits for a second person
npm run staff -- approve REQUEST                    runs it; it takes another person than the one who made it
npm run staff -- decline REQUEST --why WHY          also your own
Each command of each program is signed by a key of one's own: in STAFF_KEY, or in a file that STAFF_KEY_FILE names.`

const text = { type: 'string' } as const

export const staffCommand: Command = {
  name: 'staff',
  usage,
  options: { all: { type: 'boolean' }, sites: text, why: text },
  verbs: {
    add: writeVerb(2, 2, ['sites'], ({ app, staff, actor, args: [name, role], values }) =>
      addStaff(app, staff, actor.why, { name, role, sites: siteKeys(values.sites) }),
    ),
    invite: writeVerb(0, 1, [], ({ app, staff, actor, args: [name] }) => inviteStaff(app, staff, actor.why, name)),
    sites: writeVerb(2, 2, [], ({ app, staff, actor, args: [name = '', sites] }) =>
      setStaffSites(app, staff, actor.why, name, sites === 'all' ? [] : siteKeys(sites)),
    ),
    role: writeVerb(2, 2, [], ({ app, staff, actor, args: [name = '', role] }) =>
      setStaffRole(
        app,
        staff,
        actor.why,
        name,
        roles.find((it) => it === role) ?? rejectInput(`role: one of ${roles.join(', ')}`),
      ),
    ),
    key: writeVerb(0, 1, [], ({ app, staff, actor, args: [name] }) => replaceKey(app, staff, actor.why, name)),
    end: writeVerb(1, 1, [], ({ app, staff, actor, args: [name = ''] }) => endStaff(app, staff, actor.why, name)),
    list: readVerb(0, 0, [], ({ app }) => listStaff(app.db)),
    requests: readVerb(0, 0, ['all'], ({ app, values }) =>
      listRequests(app.db, app.clock.now(), { all: values.all === true }),
    ),
    approve: readVerb(1, 1, [], ({ app, staff, args: [request = ''] }) => approve(app, staff, request)),
    decline: writeVerb(1, 1, [], ({ app, staff, actor, args: [request = ''] }) => decline(app, staff, actor, request)),
  },
}

const siteKeys = (list: unknown) => (typeof list === 'string' ? list.split(',') : [])

/** Without a key only the first operator can be added. */
export async function runStaff(argv = process.argv.slice(2)) {
  const parsed = parseArguments(staffCommand, argv)
  if (typeof parsed === 'string' || parsed.permission !== 'staff add' || readStaffKey())
    return runCommand(staffCommand, argv)
  const { why, sites } = parsed.values
  const [name, role] = parsed.args
  return withApp(async (app) =>
    printResult(await addStaff(app, null, `${why}`, { name, role, sites: siteKeys(sites) })),
  )
}
