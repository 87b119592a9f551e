// Menu with the rare actions on a profile: block (members only), report (PRO-6, SAFE-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '../../contract/members.ts'
import { useUser } from '../base/session.ts'
import { LazyBlockDialog } from '../cases/LazyBlockDialog.tsx'
import { LazyReportDialog } from '../cases/LazyReportDialog.tsx'
import { useBlock } from '../cases/useBlock.ts'
import { Menu, MenuButton } from '../kit/Menu.tsx'

export function MemberMenu({ member: { id, name } }: { member: Profile }) {
  const { t } = useLingui()
  const { block } = useBlock()
  const [blocking, setBlocking] = useState(false)
  const [reporting, setReporting] = useState(false)
  return (
    <div className="z-2 col-start-1 row-start-1 mt-4 justify-self-end max-md:-mr-2 md:col-start-2 md:mt-0">
      <Menu
        button={<Ellipsis aria-hidden />}
        label={t`More options for ${name}`}
        buttonClass="size-11 justify-center rounded-full max-md:bg-on-photo max-md:text-white md:border-[1.5px] md:border-line-strong md:bg-raised md:hover:bg-tint"
      >
        {useUser() && (
          <MenuButton aria-haspopup="dialog" onClick={() => setBlocking(true)}>
            <Ban className="size-5" aria-hidden />
            <Trans>Block {name}</Trans>
          </MenuButton>
        )}
        <MenuButton aria-haspopup="dialog" onClick={() => setReporting(true)}>
          <Flag className="size-5" aria-hidden />
          <Trans>Report {name}</Trans>
        </MenuButton>
      </Menu>
      <LazyBlockDialog name={name} open={blocking} onBlock={() => block(id)} onClose={() => setBlocking(false)} />
      <LazyReportDialog member={{ id, name }} open={reporting} onClose={() => setReporting(false)} />
    </div>
  )
}
