// Dialog of a new match, with both portraits; both members see it at once (LIKE-1). Mounted in the shell of members.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { members } from '../../contract/index.ts'
import type { Profile } from '../../contract/members.ts'
import { query } from '../base/queries.ts'
import { leafHandle } from '../base/routeHandle.ts'
import { useMember, useSite } from '../base/session.ts'
import { vibrate } from '../base/vibrate.ts'
import { MessageButton } from '../chats/MessageButton.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FictionalBadge, FictionalMark } from '../kit/Fictional.tsx'
import { Portrait } from '../kit/Portrait.tsx'
import { toast } from '../kit/toasts.ts'
import { dequeueMatch, enqueueMatch, matchStore, onMatchReceived } from './matchQueue.ts'

/** Twice, with a pause between them. */
const MATCH_VIBRATION_MS = [20, 60, 20]

export function MatchDialog() {
  const { t } = useLingui()
  const id = useSyncExternalStore(matchStore.subscribe, matchStore.getSnapshot, matchStore.getServerSnapshot)
  const isWriting = leafHandle(useMatches()).layout === 'chat'
  const announce = useEffectEvent((text: string) => {
    // It neither interrupts writing nor covers another dialog.
    if (!isWriting && !document.querySelector('dialog[open]')) return enqueueMatch(text)
    toast({
      tone: 'news',
      text: t`You have a new match!`,
      action: { label: t`See who`, run: () => enqueueMatch(text) },
    })
  })
  useEffect(() => onMatchReceived((it) => announce(it)), [])
  const { data, error } = useQuery({ ...query(members.show, { id: id ?? '' }), enabled: id !== null })
  // The member is gone or blocked meanwhile: the next match must not wait.
  const isGone = error !== null && data === undefined
  useEffect(() => {
    if (isGone) dequeueMatch()
  }, [isGone])
  return (
    <Dialog
      open={id !== null && data !== undefined}
      onClose={dequeueMatch}
      heading={<Trans>It’s a match!</Trans>}
      hideHeading
      width={500}
    >
      {data && <MatchDetails member={data} />}
    </Dialog>
  )
}

function MatchDetails({ member }: { member: Profile }) {
  const { profile } = useMember()
  const { fictional_warning } = useSite()
  const { id, name, fictional } = member
  useEffect(() => vibrate(...MATCH_VIBRATION_MS), [])
  // As it was when the dialog opened: a line that disappears would shift the layout.
  const [online] = useState(member.online)
  return (
    <div className="-mx-6 grid justify-items-center gap-2 overflow-x-clip px-6 pt-6 text-center">
      <MatchPortraits mine={profile.main_image} member={member} />
      <p className="font-extrabold text-3xl tracking-[-.03em]" aria-hidden>
        <Trans>It’s a match!</Trans>
      </p>
      <p className="text-muted">
        <Trans>You and {name} like each other.</Trans> {online && <Trans>{name} is online right now.</Trans>}
      </p>
      {fictional && (
        <>
          <FictionalBadge />
          <p className="text-muted text-sm">{fictional_warning}</p>
        </>
      )}
      <div className="mt-4 grid w-full gap-2">
        <MessageButton id={id} wide onClick={dequeueMatch}>
          <Trans>Message {name}</Trans>
        </MessageButton>
        <Button kind="ghost" wide onClick={dequeueMatch}>
          <Trans>Keep looking</Trans>
        </Button>
      </div>
    </div>
  )
}

const frame =
  'relative h-54 w-40.5 overflow-hidden rounded-card border-4 border-raised shadow-3 transition-all duration-250 starting:opacity-0'

function MatchPortraits({ mine, member }: { mine: Profile['main_image']; member: Profile }) {
  const { t } = useLingui()
  return (
    <div className="relative mb-6 flex h-59 justify-center">
      <div className={`${frame} -rotate-5 translate-x-2.5 translate-y-1 starting:-translate-x-12`}>
        <Portrait image={mine} alt={t`You`} eager />
      </div>
      <div className={`${frame} -translate-x-2.5 translate-y-2.5 rotate-5 starting:translate-x-12`}>
        <Portrait image={member.main_image} alt={member.name} eager />
        {member.fictional && (
          <span className="absolute top-2 right-2">
            <FictionalMark />
          </span>
        )}
      </div>
      <span className="absolute -bottom-2 grid size-16 place-items-center rounded-full border-4 border-raised bg-accent text-on-accent">
        <Heart className="size-6.5 fill-current" aria-hidden />
      </span>
    </div>
  )
}
