// What staff may do for this member, or about one, each with its reason: the verbs of `npm run member` (STAFF-2).
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as members from '../../contract/console/members.ts'
import { Button } from '../../web/kit/Button.tsx'
import { Panel } from '../../web/kit/Panel.tsx'
import { useMay } from '../base/me.ts'
import { refresh, useStaffWrite } from '../base/queries.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { BanDialog } from './BanDialog.tsx'
import { DiscloseDialog } from './DiscloseDialog.tsx'
import type { TabProps } from './MemberPage.tsx'
import { PreserveDialog, ReleaseDialog } from './PreserveDialog.tsx'

type Action = {
  call: typeof members.signOut
  name: string
  text: string
  isPossible: boolean
  isDangerous?: boolean
}

type Dialog = 'answer' | 'address' | 'ban' | 'preserve' | 'release' | 'disclose'

export function Actions({ place, member }: TabProps) {
  const { t } = useLingui()
  const may = useMay()
  const [chosen, setChosen] = useState<Action | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { status, security, preservation, bans } = member
  const isBanned = bans.some(({ lifted_at }) => lifted_at === null)
  const isOpen = ['not_confirmed', 'active', 'disabled'].includes(status)
  const actions: Action[] = [
    {
      call: members.resend,
      name: t`Send the activation again`,
      text: t`The mail with the link to confirm the address goes out once more.`,
      isPossible: status === 'not_confirmed',
    },
    {
      call: members.signOut,
      name: t`Sign out everywhere`,
      text: t`Every session and every push ends, on every device, at once.`,
      isPossible: isOpen,
    },
    {
      call: members.twoStepOff,
      name: t`Turn two-step off`,
      text: t`Only for somebody who has proved who they are. The member gets a mail.`,
      isPossible: security.two_step,
    },
    {
      call: members.exportData,
      name: t`Make a data export`,
      text: t`The member gets a mail once it can be downloaded. Staff never see it.`,
      isPossible: isOpen,
    },
    {
      call: members.lift,
      name: t`Lift the ban`,
      text: t`The account is as it was before. The member gets a mail.`,
      isPossible: isBanned,
    },
    {
      call: members.close,
      name: t`Close the account`,
      text: t`As if the member deleted it: they can come back within fourteen days by the link in the mail.`,
      isPossible: isOpen,
      isDangerous: true,
    },
    {
      call: members.erase,
      name: t`Erase at once`,
      text: t`For good, without the fourteen days. Only the books stay, without a person.`,
      isPossible: preservation === null,
      isDangerous: true,
    },
  ]
  const shown = actions.filter(({ call, isPossible }) => isPossible && may(call))
  return (
    <Panel className="grid gap-2 p-4 xl:sticky xl:top-20" aria-label={t`Actions`}>
      <h2 className="text-base">
        <Trans>Actions</Trans>
      </h2>
      {may(members.answer) && (
        <Button small wide kind="primary" onClick={() => setDialog('answer')}>
          <Trans>Answer by mail</Trans>…
        </Button>
      )}
      {shown.map((action) => (
        <Button key={action.call.name} small wide onClick={() => setChosen(action)}>
          {action.name}…
        </Button>
      ))}
      {isOpen && may(members.address) && (
        <Button small wide onClick={() => setDialog('address')}>
          <Trans>Correct the address</Trans>…
        </Button>
      )}
      {!isBanned && may(members.ban) && (
        <Button small wide onClick={() => setDialog('ban')}>
          <Trans>Ban the member</Trans>…
        </Button>
      )}
      {may(members.preserve) && (
        <Button small wide onClick={() => setDialog('preserve')}>
          {preservation ? <Trans>Keep everything for longer</Trans> : <Trans>Keep everything for an order</Trans>}…
        </Button>
      )}
      {preservation && may(members.release) && (
        <Button small wide onClick={() => setDialog('release')}>
          <Trans>Keep it no longer</Trans>…
        </Button>
      )}
      {may(members.disclose) && (
        <Button small wide onClick={() => setDialog('disclose')}>
          <Trans>Copy for an authority</Trans>…
        </Button>
      )}
      {!shown.length && !may(members.preserve) && !may(members.answer) && (
        <p className="text-muted text-sm">
          <Trans>Your role does nothing for this member as they are now.</Trans>
        </p>
      )}
      {chosen && (
        <ActionDialog key={chosen.call.name} {...{ place, member }} action={chosen} onClose={() => setChosen(null)} />
      )}
      {dialog === 'address' && <AddressDialog {...{ place, member }} onClose={() => setDialog(null)} />}
      {dialog === 'answer' && <AnswerDialog {...{ place, member }} onClose={() => setDialog(null)} />}
      {dialog === 'ban' && <BanDialog {...{ place, member }} onClose={() => setDialog(null)} />}
      {dialog === 'disclose' && <DiscloseDialog place={place} onClose={() => setDialog(null)} />}
      {dialog === 'preserve' && <PreserveDialog place={place} onClose={() => setDialog(null)} />}
      {dialog === 'release' && <ReleaseDialog place={place} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

function ActionDialog({ place, member, action, onClose }: TabProps & { action: Action; onClose: () => void }) {
  const navigate = useNavigate()
  const write = useStaffWrite(action.call, { also: ['audit'] })
  return (
    <ReasonDialog
      heading={action.name}
      action={action.name}
      isDangerous={action.isDangerous ?? false}
      onClose={onClose}
      onConfirm={async (reason) => {
        await write.mutateAsync({ ...place, seen: member.status, reason }).catch(async (error) => {
          // The page behind the dialog shows what is true by now.
          await refresh('members')
          throw error
        })
        // Its number is gone with it.
        if (action.call === members.erase) await navigate('/members')
      }}
    >
      <p>{action.text}</p>
    </ReasonDialog>
  )
}
