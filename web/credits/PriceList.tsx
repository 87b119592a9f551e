// Price list in credits and in money: messages, photos, gifts (CRED-1, CRED-13, CHAT-4, CHAT-5).
import { Plural, Trans } from '@lingui/react/macro'
import { Gift, Heart, ImageIcon, type LucideIcon, MessageCircle, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Bundle } from '../../contract/credits.ts'
import { useFormats } from '../base/formats.ts'
import { useSite, useUser } from '../base/session.ts'
import { Panel } from '../kit/Panel.tsx'
import { perMessage } from './offers.ts'

/** `bundles`: on sale; the smallest one says what a credit costs at most. */
export function PriceList({ bundles }: { bundles: readonly Bundle[] | undefined }) {
  const { message_credits, photo_credits, gift_credits, free_mode, free_conversations } = useSite()
  const premium = useUser()?.paid_user ?? false
  return (
    <Panel className="p-5" aria-labelledby="costs">
      <h2 id="costs" className="mb-2 text-lg">
        <Trans>What things cost</Trans>
      </h2>
      <dl className="num">
        <PriceRow icon={MessageCircle} label={<Trans>Message</Trans>}>
          <Cost credits={message_credits} bundles={bundles} />
        </PriceRow>
        <PriceRow icon={ImageIcon} label={<Trans>Photo</Trans>}>
          <Cost credits={photo_credits} bundles={bundles} />
        </PriceRow>
        <PriceRow icon={Gift} label={<Trans>Gift</Trans>}>
          <Cost credits={gift_credits} bundles={bundles} />
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

function Cost({ credits, bundles }: { credits: number; bundles: readonly Bundle[] | undefined }) {
  const { money } = useFormats()
  const smallest = bundles?.toSorted((a, b) => a.credits - b.credits)[0]
  const most = smallest && money(perMessage(smallest, credits), smallest.currency)
  return (
    <>
      <Plural value={credits} one="# credit" other="# credits" />
      {most && (
        <span className="block font-normal text-muted text-sm">
          <Trans>up to {most}</Trans>
        </span>
      )}
    </>
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
