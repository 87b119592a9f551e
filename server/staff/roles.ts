// Roles of staff, and which commands each may run (OPS-4). A command without a line here is refused to everybody.
export const roles = ['moderator', 'support', 'finance', 'operator'] as const
export type Role = (typeof roles)[number]

const all: readonly Role[] = roles
const operator: Role[] = ['operator']
const money: Role[] = ['finance', 'operator']
const moderation: Role[] = ['moderator', 'operator']
const care: Role[] = ['support', 'operator']
const letters: Role[] = ['moderator', 'support', 'operator']
const credits: Role[] = ['support', 'finance', 'operator']

/** By program and command, as they are typed; what only more trusted staff may see has a line of its own. */
export const permissions: Record<string, readonly Role[]> = {
  ...{ 'announce list': all, 'announce preview': all, 'announce test': operator, 'announce add': operator },
  ...{ 'announce pause': operator, 'announce resume': operator, 'announce cancel': operator },
  ...{ 'answers list': letters, 'answers put': operator, 'answers drop': operator },
  ...{
    'ban list': all,
    'ban member': moderation,
    'ban address': moderation,
    'ban network': moderation,
    'ban lift': moderation,
  },
  ...{ 'bank creditor': operator, 'bank file': money, 'bank download': money, 'bank read': money, 'bank list': money },
  ...{ 'bank done': money, 'bank refunded': money, 'bank again': money, 'bank fail': money },
  ...{ 'case list': letters, 'case due': letters, 'case show': letters, 'case evidence': moderation },
  ...{ 'case file': moderation, 'case attach': moderation, 'case take': moderation, 'case release': moderation },
  ...{ 'case decide': moderation, 'case undo': moderation, 'case appeal': moderation },
  ...{ 'complaints list': letters, 'complaints show': letters, 'complaints answer': letters },
  ...{ 'complaints close': letters },
  ...{ 'jobs list': all, 'jobs again': operator },
  ...{ 'member find': all, 'member show': all, 'member unmask': care, 'member sign-out': care },
  ...{ 'member two-step-off': care, 'member resend': care, 'member address': care, 'member close': care },
  ...{ 'member erase': operator, 'member export': care, 'member remove-photo': moderation },
  ...{ 'member remove-message': moderation, 'member linked': moderation, 'member note': letters },
  ...{ 'member preserve': moderation, 'member release': moderation, 'member disclose': moderation },
  'member answer': letters,
  ...{ 'money bundles': all, 'money bundle add': money, 'money bundle change': money, 'money bundle retire': money },
  'money bundle import': money,
  ...{ 'money codes': all, 'money code add': money, 'money code end': money, 'money payment': credits },
  ...{ 'money refund': money, 'money grant': credits, 'money bars': credits, 'money bar set': money },
  ...{ 'money bar lift': money, 'money receipt': credits, 'money audit': money, 'money chance': all },
  ...{ 'money prove': money, 'money withdrawals': credits, 'money withdrawal close': money },
  ...{ 'money credit-note': credits, 'money oss': money, 'money vat': money, 'money ratios': money },
  ...{
    'money payments': credits,
    'money chargebacks': money,
    'money chargeback answered': money,
    'money dossier': money,
    'money providers': money,
  },
  ...{ 'page list': all, 'page show': all, 'page put': operator, 'page retire': operator },
  ...{ 'report processing': operator, 'report dpia': operator, 'report law': operator, 'report books': operator },
  ...{
    'site list': all,
    'site show': all,
    'site check': all,
    'site new': all,
    'site set': operator,
    'site add': operator,
  },
  ...{ 'photo queue': moderation, 'photo show': moderation, 'photo accept': moderation },
  'photo refuse': moderation,
  ...{ 'hashes list': moderation, 'hashes load': operator, 'hashes drop': operator },
  ...{ 'report dsa': operator, 'report numbers': money },
  ...{ 'site pause': operator, 'site resume': operator, 'site remove': operator },
  ...{ 'source list': money, 'source report': money, 'source add': operator, 'source change': operator },
  ...{ 'source end': operator, 'source test': operator, 'source again': money, 'source invite': operator },
  ...{ 'words list': moderation, 'words release': moderation, 'words refuse': moderation, 'words case': moderation },
  ...{ 'staff list': all, 'staff requests': all, 'staff approve': all, 'staff decline': all, 'staff key': all },
  ...{
    'staff add': operator,
    'staff end': operator,
    'staff invite': operator,
    'staff sites': operator,
    'staff role': operator,
  },
}

export const isPermitted = (role: string, permission: string) =>
  Object.hasOwn(permissions, permission) && (permissions[permission] as readonly string[]).includes(role)
