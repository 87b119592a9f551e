// POST /api/passkeys: WebAuthn registration; stores the new credential as a passkey of the member (ACC-14).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { clearCeremonyCookie, endCeremony } from './ceremony.ts'
import { deviceName } from './deviceName.ts'
import { mailSecurityChange } from './mailSecurityNotice.ts'
import { relyingParty } from './passkeyAssertion.ts'
import { type PasskeyRow, presentPasskey } from './passkeys.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { verifyRegistration } from './webauthn.ts'

type AddPasskeyInput = Input<typeof security.addPasskey>
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const MAX_PASSKEYS = 20

export async function addPasskey(ctx: MemberCtx, { response, name }: AddPasskeyInput): Promise<security.Passkey> {
  requireConfirmedAddress(ctx)
  await requireReauthentication(ctx)
  const { db, site, member, clock } = ctx
  const ceremony = (await endCeremony(ctx, 'passkey_add')) ?? refuse('step_over')
  clearCeremonyCookie(ctx, 'passkey_add')
  if (ceremony.member !== member.id) refuse('step_over')
  const challenge = ceremony.challenge ?? ''
  const credential = (await verifyRegistration(relyingParty(ctx), challenge, response)) ?? refuse('passkey_failed')
  return db.transaction(async (inner) => {
    // A credential id belongs to one member at most.
    const row = await inner.maybe<PasskeyRow>`
      insert into passkey (credential_id, site_id, member_id, public_key, counter, transports, name, created_at)
      select ${credential.id}, ${site.id}, ${member.id}, ${credential.publicKey}, ${credential.counter}, ${transportsOf(credential.transports)}, ${cleanName(name) || deviceName(ctx.request.user_agent).name},
        ${clock.now()}
      where (select count(*) from passkey where member_id = ${member.id} and site_id = ${site.id}) < ${MAX_PASSKEYS}
      on conflict (credential_id) do nothing
      returning credential_id, public_id, transports, name, created_at, used_at`
    if (!row) return refuse('passkey_failed')
    await mailSecurityChange({ ...ctx, db: inner }, 'passkey_added')
    return presentPasskey(row)
  })
}

const transportsOf = (transports: unknown) =>
  Array.isArray(transports) ? knownTransports.filter((it) => transports.includes(it)) : []

const cleanName = (name: string) => name.normalize('NFC').toWellFormed().replace(/\p{C}/gu, '').trim()
