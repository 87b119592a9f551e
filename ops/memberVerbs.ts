// Verbs of `npm run member` (OPS-4).
import { readFileSync } from 'node:fs'
import { removeMessage } from '../server/chats/index.ts'
import * as staff from '../server/staff/index.ts'
import {
  type Command,
  type CommandInput,
  readVerb,
  runForSite,
  siteOf,
  type Verb,
  writeVerb,
} from './parseArguments.ts'

const usage = `npm run member -- find SITE WHAT [--by ${staff.findWays.join('|')}]
                 an address, a name, a receipt, a payment, an id, a phone, or the last four of an account or a card
npm run member -- show SITE MEMBER                      masked
npm run member -- unmask SITE MEMBER --why WHY          once another person has approved it, for an hour
npm run member -- sign-out SITE MEMBER --why WHY        everywhere, at once
npm run member -- two-step-off SITE MEMBER --why WHY
npm run member -- resend SITE MEMBER --why WHY          the activation mail
npm run member -- address SITE MEMBER EMAIL --why WHY   a confirmed one changes by the link that is mailed to the new one
npm run member -- close SITE MEMBER --why WHY           back within fourteen days by the link in the mail
npm run member -- erase SITE MEMBER --why WHY           at once, for good
npm run member -- export SITE MEMBER --why WHY          the member gets the mail
npm run member -- preserve SITE MEMBER REFERENCE --days N --why WHY   for a case or an order: nothing of the member is erased, for 365 days at most; again to renew
npm run member -- release SITE MEMBER --why WHY          the end of it; both take another person's approval
npm run member -- note SITE MEMBER WORDS --why WHY       a note of staff on the member, who reads it in an export of their data
npm run member -- disclose SITE MEMBER REFERENCE AUTHORITY --parts PARTS --why WHY   for an order; another person approves, and you download it in the console
                 PARTS of account,sessions,payments,messages,photos; messages with --messages-named alone, where the order names them
npm run member -- answer SITE MEMBER FILE.txt --ref REF --why WHY   a mail to the member; its subject is the first line of the file
npm run member -- linked SITE MEMBER --why WHY           accounts that may be the same person's: device, network, photo, words, account
npm run member -- remove-photo SITE MEMBER PHOTO --why WHY
npm run member -- remove-message SITE CONVERSATION NUMBER --why WHY     for both, as a report names it
SITE is its key or its domain; MEMBER, PHOTO and CONVERSATION are numbers as find, show and reports name them. What changes something is written
down for good: name nobody in WHY.`

type MemberVerb = (
  ctx: Parameters<typeof staff.signOutMember>[0],
  actor: CommandInput['actor'],
  number: string,
) => Promise<unknown>

const memberVerb = (work: MemberVerb): Verb =>
  writeVerb(2, 2, [], (it) => runForSite(it, (ctx) => work(ctx, it.actor, `${it.args[1]}`)))

const preserve =
  (permission: string): Verb['run'] =>
  async (it) => {
    const { app, staff: by, actor, args, values } = it
    const input = { member: args[1], ...(values.days && { reference: args[2], days: Number(values.days) }) }
    return staff.runOrRequest(app, await siteOf(it), { staff: by, actor, permission, input })
  }

async function disclose(it: CommandInput) {
  const { app, staff: by, actor, args, values } = it
  const [, member, reference, authority] = args
  const input = {
    ...{ member, reference, authority, parts: `${values.parts}`.split(',') },
    messages_named: values['messages-named'] === true,
  }
  return staff.runOrRequest(app, await siteOf(it), { staff: by, actor, permission: 'member disclose', input })
}

/** Subject and words of a file. */
function textIn(file: string) {
  const [subject = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  return { subject, words: lines.join('\n') }
}

export const memberCommand: Command = {
  name: 'member',
  usage,
  options: {
    ...{ by: { type: 'string' }, days: { type: 'string' }, why: { type: 'string' }, ref: { type: 'string' } },
    ...{ parts: { type: 'string' }, 'messages-named': { type: 'boolean' } },
  },
  verbs: {
    find: readVerb(2, 2, ['by'], async (it) =>
      staff.findMembers(it.app, [await siteOf(it)], `${it.args[1]}`, it.values.by as string | undefined),
    ),
    show: readVerb(2, 2, [], async (it) => staff.showMember(it.app, await siteOf(it), `${it.args[1]}`)),
    unmask: writeVerb(2, 2, [], async (it) => staff.unmaskMember(it.app, await siteOf(it), it, `${it.args[1]}`)),
    'sign-out': memberVerb(staff.signOutMember),
    'two-step-off': memberVerb(staff.turnTwoStepOff),
    resend: memberVerb(staff.resendMemberActivation),
    address: writeVerb(3, 3, [], (it) =>
      runForSite(it, (ctx) => staff.correctAddress(ctx, it.actor, `${it.args[1]}`, `${it.args[2]}`)),
    ),
    close: memberVerb(staff.closeMember),
    erase: memberVerb(staff.eraseMemberNow),
    note: writeVerb(3, 3, [], (it) => runForSite(it, (ctx) => staff.writeNote(ctx, it, `${it.args[1]}`, it.args[2]))),
    preserve: writeVerb(3, 3, ['days'], preserve('member preserve'), ['days']),
    release: writeVerb(2, 2, [], preserve('member release')),
    disclose: writeVerb(4, 4, ['parts', 'messages-named'], disclose, ['parts']),
    answer: writeVerb(
      3,
      3,
      ['ref'],
      (it) => runForSite(it, (ctx) => staff.answerMember(ctx, it, `${it.args[1]}`, textIn(`${it.args[2]}`))),
      ['ref'],
    ),
    export: memberVerb(staff.exportMember),
    linked: memberVerb(staff.linkedMembers),
    'remove-photo': writeVerb(3, 3, [], (it) =>
      runForSite(it, (ctx) => staff.removeMemberPhoto(ctx, it.actor, `${it.args[1]}`, `${it.args[2]}`)),
    ),
    'remove-message': writeVerb(3, 3, [], (it) =>
      runForSite(it, (ctx) => removeMessage(ctx, it.actor, { chat: `${it.args[1]}`, seq: Number(it.args[2]) })),
    ),
  },
}
