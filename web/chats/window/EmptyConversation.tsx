// An empty conversation: the partner, and a button that offers first lines.
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Window } from '../../../contract/chats.ts'
import { lazyChunk } from '../../base/lazyChunk.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { Button } from '../../kit/Button.tsx'
import { FictionalLabel } from '../../kit/Fictional.tsx'
import { saveDraft } from '../composer/drafts.ts'

const Icebreakers = lazyChunk(async () => (await import('../composer/Icebreakers.tsx')).Icebreakers)

export function EmptyConversation({ window: { profile, closed }, pairKey }: { window: Window; pairKey: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="my-auto grid justify-items-center gap-4 py-8 text-center text-muted">
      <Avatar image={profile.main_image} size={96} />
      {profile.fictional && <FictionalLabel />}
      <Trans>Say hi to {profile.name}!</Trans>
      {!closed && (
        <Button kind="tonal" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Sparkles className="size-5" aria-hidden />
          <Trans>Suggest an opener</Trans>
        </Button>
      )}
      {open && (
        <Suspense>
          <Icebreakers
            member={profile}
            onPick={(text) => {
              saveDraft(pairKey, text)
              // After the closing dialog has returned the focus to its button.
              setTimeout(() => document.querySelector<HTMLElement>('#write')?.focus())
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
