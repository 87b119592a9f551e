// Button to give a member a gift, from outside a conversation; the dialog is loaded when it is opened (PRO-5, CHAT-3).
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { Suspense, useState } from 'react'
import { chats } from '../../contract/index.ts'
import type { Card } from '../../contract/members.ts'
import { lazyChunk } from '../base/lazyChunk.ts'
import { query } from '../base/queries.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { SlowNotice } from '../kit/SlowNotice.tsx'

const GiftDialog = lazyChunk(async () => (await import('./attachments/GiftDialog.tsx')).GiftDialog)

export function GiftButton({ member: { id, name } }: { member: Pick<Card, 'id' | 'name'> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { data: window } = useQuery(query(chats.openWith, { id }))
  return (
    <>
      <IconButton
        icon={Gift}
        label={t`Give ${name} a gift`}
        ring
        aria-haspopup="dialog"
        disabled={!window || window.closed !== null}
        onClick={() => setOpen(true)}
      />
      {open && window && (
        <Suspense fallback={<SlowNotice />}>
          <GiftDialog window={window} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
