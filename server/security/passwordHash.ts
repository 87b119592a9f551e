// Password hash (argon2id, 19 MiB, two passes), its verification, and the password policy (ACC-3).
import { PASSWORD_CHARS } from '../../contract/limits.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import { customerKey } from '../base/rateLimits/addressKey.ts'
import { takeFrom } from '../base/rateLimits/rateLimitTable.ts'
import { isGuessable } from './isGuessable.ts'
import { type HashTurn, runHash } from './passwordHashPool.ts'

type HashCtx = Pick<Ctx, 'app' | 'site' | 'member' | 'request'>

/** Turns of operators and of the seed, who hash without a request. */
const ownTurn: HashTurn = { account: 'own', network: 'own' }

/**
 * To be asked before each hash of a request, right or wrong: takes from the bucket `hashing` of the account and of the
 * network, or refuses too_many. `account`: whose secret it is, or what was typed.
 */
export function hashTurn(ctx: HashCtx, account: string, cost = 1): HashTurn {
  takeFrom(ctx, 'hashing', { cost, account })
  return { account: `${ctx.site.id} ${account}`, network: customerKey(ctx) }
}

/** Refuses too_many while the pool's queue is full. */
export const hashPassword = (password: string, turn = ownTurn) =>
  runHash({ work: 'hash', secret: password.normalize('NFC') }, turn)

/** Hash of a short secret that is looked up by its hash; all secrets of a member share one salt. */
export const hashWithSalt = (secret: string, salt: Uint8Array, turn = ownTurn) =>
  runHash({ work: 'hashWithSalt', secret, salt }, turn)

/** Hash of a random password, so that an unknown account takes as long as a known one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$l6kN1ZXNHfoSeWV8y1RBuA$WvUVtd0M1ppnRk9b15H8ZZ3ngazZYIeP7qnvX4hqmZ8'

export async function verifyPassword(password: string, hashed: string | null, turn = ownTurn): Promise<boolean> {
  const request = { work: 'verify', hashed: hashed ?? DUMMY_HASH, secret: password.normalize('NFC') } as const
  return (await runHash(request, turn)) && hashed !== null
}

/** null where the password is allowed. `own`: the member's name and address, which must not be the password. */
export function passwordRefusal(
  { site }: Pick<Ctx, 'site'>,
  password: string,
  ownData: (string | null)[],
): RefusalCode | null {
  const length = [...password].length
  if (length < PASSWORD_CHARS.min || length > PASSWORD_CHARS.max || !password.isWellFormed()) return 'password_length'
  const mailboxes = ownData.map((it) => it?.split('@')[0] ?? null)
  const words = [...ownData, ...mailboxes, site.choices.name, site.choices.mail_name, site.domain, site.key, 'nightjar']
  return isGuessable(password, words) ? 'password_common' : null
}
