// What one does rarely about someone: block, unblock (PRO-6).
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Ellipsis } from 'lucide-react'
import type { Profile } from '../../contract/members.ts'
import { Menu, MenuButton } from '../kit/Menu.tsx'
import { useBlock } from './useBlock.ts'

export function MemberMenu({ member: { id, name } }: { member: Profile }) {
  const { t } = useLingui()
  const { block } = useBlock()
  return (
    <div className="z-2 col-start-1 row-start-1 mt-4 justify-self-end max-md:-mr-2 md:col-start-2 md:mt-0">
      <Menu
        button={<Ellipsis aria-hidden />}
        label={t`More about ${name}`}
        buttonClass="size-11 justify-center rounded-full max-md:bg-on-photo max-md:text-white md:border-[1.5px] md:border-line-strong md:bg-raised md:hover:bg-tint"
      >
        <MenuButton onClick={() => block(id)}>
          <Ban className="size-5" aria-hidden />
          <Trans>Block {name}</Trans>
        </MenuButton>
      </Menu>
    </div>
  )
}
