// Verbs of `npm run complaints` (PAGE-2, OPS-4).
import { readFileSync } from 'node:fs'
import { rejectInput } from '../server/base/audit/commandInput.ts'
import { answerComplaint, closeComplaint, findComplaint, listAnswers, listComplaints } from '../server/cases/index.ts'
import { type Command, type CommandInput, readVerb, runForSite, siteOf, writeVerb } from './parseArguments.ts'

const usage = `npm run complaints -- list SITE [--all]                      the open ones; with --all closed ones and what programs filled in, too
npm run complaints -- show SITE REFERENCE
npm run complaints -- answer SITE REFERENCE FILE.txt --why WHY   mails what the file says to whoever complained
npm run complaints -- close SITE REFERENCE --why WHY
SITE is its key or its domain; REFERENCE is like C-7K3M-92QX. What changes something is
written down for good: name nobody in WHY.`

const reference = ({ args }: CommandInput) => args[1]

export const complaintsCommand: Command = {
  name: 'complaints',
  usage,
  options: { why: { type: 'string' }, all: { type: 'boolean' } },
  verbs: {
    list: readVerb(1, 1, ['all'], async (it) =>
      listComplaints({ db: it.app.db, site: await siteOf(it) }, { all: it.values.all === true }),
    ),
    show: readVerb(2, 2, [], show),
    answer: writeVerb(3, 3, [], (input) => {
      const words = readFileSync(input.args[2] as string, 'utf8')
      return runForSite(input, (ctx) => answerComplaint(ctx, input.actor, { reference: reference(input), words }))
    }),
    close: writeVerb(2, 2, [], (it) =>
      runForSite(it, (ctx) => closeComplaint(ctx, it.actor, { reference: reference(it) })),
    ),
  },
}

async function show(input: CommandInput) {
  const scope = { db: input.app.db, site: await siteOf(input) }
  const complaintReference = `${reference(input)}`.trim().toUpperCase()
  const complaint = await findComplaint(scope, complaintReference)
  if (!complaint) return rejectInput(`reference: this site has no complaint ${complaintReference}`)
  const { id, member_id, ...rest } = complaint
  return { ...rest, member: member_id !== null, answers: await listAnswers(scope, id) }
}
