// Over a locked photo: what opens it. Its unblurred bytes are not here (PRO-3).
import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useUser } from '../base/session.ts'
import { LinkButton } from '../kit/Button.tsx'

export function Unlock({ id, name }: { id: string; name: string }) {
  const member = useUser() !== null
  return (
    <div className="absolute inset-0 z-1 grid place-content-center justify-items-center gap-3 p-6 text-center text-white">
      <span className="grid size-14 place-items-center rounded-full bg-on-photo">
        <Lock className="size-6" aria-hidden />
      </span>
      <p className="max-w-[26ch] rounded-field bg-on-photo px-3 py-2 font-semibold text-sm">
        {member ? (
          <Trans>This photo opens with Premium. Any bundle makes you Premium, for good.</Trans>
        ) : (
          <Trans>Photos open to members.</Trans>
        )}
      </p>
      {member ? (
        <LinkButton to="/credits" small className="text-text">
          <Trans>See bundles</Trans>
        </LinkButton>
      ) : (
        <LinkButton to={`/members/${id}/signup`} reloadDocument small className="text-text">
          <Trans>Meet {name}</Trans>
        </LinkButton>
      )}
    </div>
  )
}
