// Price list in credits: messages, photos, gifts (CRED-1, CHAT-4, CHAT-5).
import { Plural, Trans } from '@lingui/react/macro'
import { Gift, Heart, ImageIcon, type LucideIcon, MessageCircle, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSite, useUser } from '../base/session.ts'
import { Panel } from '../kit/Panel.tsx'

export function PriceList() {
  const { message_credits, photo_credits, gift_credits, free_mode, free_conversations } = useSite()
  const premium = useUser()?.paid_user ?? false
  return (
    <Panel className="p-5" aria-labelledby="costs">
      <h2 id="costs" className="mb-2 text-lg">
        <Trans>What things cost</Trans>
      </h2>
      <dl className="num">
        <PriceRow icon={MessageCircle} label={<Trans>Message</Trans>}>
          <Plural value={message_credits} one="# credit" other="# credits" />
        </PriceRow>
        <PriceRow icon={ImageIcon} label={<Trans>Photo</Trans>}>
          <Plural value={photo_credits} one="# credit" other="# credits" />
        </PriceRow>
        <PriceRow icon={Gift} label={<Trans>Gift</Trans>}>
          <Plural value={gift_credits} one="# credit" other="# credits" />
        </PriceRow>
        {free_mode === 'conversations' && free_conversations > 0 && !premium && (
          <PriceRow
            icon={Sparkles}
            label={
              <Plural value={free_conversations} one="The first chat you start" other="The first # chats you start" />
            }
          >
            <FreeMessages />
          </PriceRow>
        )}
        <PriceRow icon={Heart} label={<Trans>Liking, browsing and getting messages</Trans>}>
          <Trans>free</Trans>
        </PriceRow>
      </dl>
    </Panel>
  )
}

function FreeMessages() {
  const { free_messages } = useSite()
  return <Plural value={free_messages} one="# free message each" other="# free messages each" />
}

function PriceRow({ icon: Icon, label: what, children }: { icon: LucideIcon; label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 border-line border-b py-2.5 last:border-0 last:pb-0">
      <dt className="flex items-center gap-3">
        <Icon className="size-5 shrink-0 text-accent-text" aria-hidden />
        {what}
      </dt>
      <dd className="text-right font-[650]">{children}</dd>
    </div>
  )
}
