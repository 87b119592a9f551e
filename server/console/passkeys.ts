// Passkeys of staff: challenges, and the two answers to them (STAFF-4). A challenge is answered once, right or wrong.
import { addSeconds } from '../base/clock.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import {
  credentialIdOf,
  deviceName,
  passkeyDemands,
  relyingPartyOf,
  userHandleOf,
  verifyRegistration,
  verifySignature,
  webauthn,
} from '../security/index.ts'
import type { Staff } from '../staff/index.ts'
import type { VisitorCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'

const CHALLENGE_SECONDS = 300
const MAX_PASSKEYS = 10

type Purpose = Columns<'staff_challenge', 'purpose'>['purpose']
type Id = Staff['id']

const party = ({ request }: VisitorCtx) => relyingPartyOf(request.origin)
const handleOf = (id: Id) => new TextEncoder().encode(`staff ${id}`)

export async function registrationOptions(ctx: VisitorCtx, { id, name }: Pick<Staff, 'id' | 'name'>) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Nightjar staff',
    rpID: party(ctx).id,
    userID: handleOf(id),
    userName: name,
    userDisplayName: name,
    timeout: CHALLENGE_SECONDS * 1_000,
    excludeCredentials: (await passkeysOf(ctx.db, id)).map(({ credential_id }) => ({ id: credential_id })),
    ...passkeyDemands,
  })
  await storeChallenge(ctx, 'register', options.challenge, id)
  return { ...options }
}

export async function assertionOptions(ctx: VisitorCtx) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: party(ctx).id,
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
  })
  await storeChallenge(ctx, 'sign_in', options.challenge, null)
  return { ...options }
}

/** The credential, to be stored in a transaction. Refuses sign_in_failed. */
export async function verifyNewPasskey(ctx: VisitorCtx, id: Id, response: Record<string, unknown>) {
  const challenge = await takeChallenge(ctx, 'register', response, id)
  return (await verifyRegistration(party(ctx), challenge, response)) ?? refuseStaff('sign_in_failed')
}
type Credential = Awaited<ReturnType<typeof verifyNewPasskey>>

export async function storePasskey(ctx: VisitorCtx, id: Id, { id: credential_id, publicKey, counter }: Credential) {
  const stored = await ctx.db.run`
    insert into staff_passkey (credential_id, staff_id, public_key, counter, name, created_at)
    select ${credential_id}, ${id}, ${publicKey}, ${counter}, ${deviceName(ctx.request.user_agent).name}, ${ctx.clock.now()}
    where (select count(*) from staff_passkey where staff_id = ${id}) < ${MAX_PASSKEYS}
    on conflict (credential_id) do nothing`
  if (!stored) refuseStaff('sign_in_failed')
}

/** Whose passkey it is. Refuses sign_in_failed. */
export async function verifyPasskey(ctx: VisitorCtx, response: Record<string, unknown>): Promise<Staff> {
  const challenge = await takeChallenge(ctx, 'sign_in', response, null)
  const passkey = await ctx.db.maybe<
    Staff & Columns<'staff_passkey', 'public_key' | 'counter'> & { credential: string }
  >`
    select a.id, a.name, a.role, a.site_keys, p.credential_id as credential, p.public_key, p.counter
    from staff_passkey p join active_staff a on a.id = p.staff_id
    where p.credential_id = ${credentialIdOf(response) ?? ''} and p.created_at >= a.added_at`
  if (!passkey) return refuseStaff('sign_in_failed')
  const { credential, public_key, counter, ...staff } = passkey
  const handle = userHandleOf(response)
  const isOwner = typeof handle === 'string' && Buffer.from(handle, 'base64url').equals(handleOf(staff.id))
  const newCounter = await verifySignature(party(ctx), challenge, response, { id: credential, public_key, counter })
  if (!isOwner || newCounter === null) return refuseStaff('sign_in_failed')
  const used = await ctx.db.run`
    update staff_passkey set counter = ${newCounter}, used_at = ${ctx.clock.now()}
    where credential_id = ${credential} and (counter < ${newCounter} or counter = 0 and ${newCounter} = 0)`
  return used ? staff : refuseStaff('sign_in_failed')
}

export const passkeysOf = (db: Db, id: Id) => db.many<
  Columns<'staff_passkey', 'credential_id' | 'name' | 'created_at' | 'used_at'> & { id: string }
>`
  select p.credential_id, p.public_id as id, p.name, p.created_at, p.used_at
  from staff_passkey p join active_staff a on a.id = p.staff_id
  where p.staff_id = ${id} and p.created_at >= a.added_at
  order by p.created_at`

export const deletePasskeys = (db: Db, id: Id, passkey?: string) => db.run`
  delete from staff_passkey
  where staff_id = ${id} and (${passkey ?? null}::text is null or public_id = ${passkey ?? null})`

const storeChallenge = ({ db, clock }: VisitorCtx, purpose: Purpose, challenge: string, id: Id | null) => db.run`
  insert into staff_challenge (challenge, purpose, staff_id, expires)
  values (${challenge}, ${purpose}, ${id}, ${addSeconds(clock.now(), CHALLENGE_SECONDS)})`

/** The one that the browser says it answers, if it is ours; the library compares both again. */
async function takeChallenge(
  { db, clock }: VisitorCtx,
  purpose: Purpose,
  response: Record<string, unknown>,
  id: Id | null,
) {
  const taken = await db.maybe<Columns<'staff_challenge', 'challenge'>>`
    delete from staff_challenge
    where challenge = ${answeredChallenge(response)} and purpose = ${purpose} and staff_id is not distinct from ${id}
      and expires > ${clock.now()}
    returning challenge`
  return taken?.challenge ?? refuseStaff('sign_in_failed')
}

function answeredChallenge({ response }: Record<string, unknown>): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
