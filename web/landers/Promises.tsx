// The site's three promises: fictional profiles are labelled, prices are shown, leaving is easy.
import { Coins, Drama, type LucideIcon, ShieldCheck } from 'lucide-react'
import { type NicheText, useNicheText } from './nicheTexts.ts'

const promises: { icon: LucideIcon; title: NicheText; body: NicheText }[] = [
  { icon: Drama, title: 'mask_title', body: 'mask_body' },
  { icon: Coins, title: 'price_title', body: 'price_body' },
  { icon: ShieldCheck, title: 'leave_title', body: 'leave_body' },
]

export function Promises() {
  const nicheText = useNicheText()
  return (
    <section className="mt-12 border-line border-y bg-sunken py-8 md:mt-0">
      <ul className="wrap grid gap-6 md:grid-cols-3 md:gap-10">
        {promises.map(({ icon: Icon, title, body }) => (
          <li key={title}>
            <Icon className="mb-2 size-6 text-accent-text" aria-hidden />
            <h2 className="mb-1 text-lg">{nicheText(title)}</h2>
            <p className="text-muted">{nicheText(body)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
