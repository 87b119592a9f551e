// Profile of a member whom the viewer has blocked: name, unblock, report (PRO-6, SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban } from 'lucide-react'
import type { Profile } from '../../contract/members.ts'
import { ReportButton } from '../cases/ReportButton.tsx'
import { useBlock } from '../cases/useBlock.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { Title } from '../kit/Title.tsx'

export function BlockedProfile({ member: { id, name } }: { member: Profile }) {
  const { t } = useLingui()
  const { unblock, busy } = useBlock()
  return (
    <div className="wrap grid min-h-[60svh] place-content-center py-8">
      <Title>{name}</Title>
      <EmptyState
        icon={Ban}
        level={1}
        heading={t`You blocked ${name}`}
        action={
          <div className="grid justify-items-center gap-2">
            <Button busy={busy} onClick={() => unblock(id)}>
              <Trans>Unblock</Trans>
            </Button>
            <ReportButton member={{ id, name }} className="font-[550] text-muted text-sm hover:text-text" />
          </div>
        }
      >
        <Trans>You won’t see or message each other.</Trans>
      </EmptyState>
    </div>
  )
}
