// Hero of the front page: three faces, a headline, and the form.
import { Trans } from '@lingui/react/macro'
import { Drama } from 'lucide-react'
import type { ReactNode } from 'react'
import { FictionalBadge } from '../kit/Fictional.tsx'
import { nicheFaces } from './faces.ts'
import { useNiche, useNicheText } from './nicheTexts.ts'

export function Hero({ children }: { children: ReactNode }) {
  const nicheText = useNicheText()
  return (
    <section className="wrap grid md:grid-cols-[5fr_7fr] md:items-center md:gap-8 md:pt-4 md:pb-16 xl:gap-12">
      <HeroFaces />
      <div className="relative -mt-16 grid gap-4 md:mt-0 md:gap-5">
        <h1 className="font-extrabold text-5xl leading-[1.02] tracking-[-.035em] xl:text-[4.25rem]">
          {nicheText('headline')} <span className="block">{nicheText('turn')}</span>
        </h1>
        <p className="max-w-[32ch] text-lg text-muted leading-snug">{nicheText('lead')}</p>
        {children}
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <Drama className="size-4 shrink-0" aria-hidden />
          <Trans>Demo faces are drawn and fictional.</Trans>
        </p>
      </div>
    </section>
  )
}

const mobileClass = '-mt-(--bar-top) relative -z-1 h-[min(46svh,400px)] overflow-hidden'
const desktopClass = 'md:z-auto md:order-2 md:mt-0 md:h-auto md:items-center md:gap-4 md:overflow-visible'
const heights = ['md:translate-y-9', 'md:-translate-y-5', 'md:translate-y-4']

/** On a phone behind the top bar, from edge to edge; on a desktop at the side, at three heights. */
function HeroFaces() {
  const faces = nicheFaces(useNiche())
  return (
    <div className={`bleed grid grid-cols-3 gap-0.5 veil ${mobileClass} ${desktopClass}`} aria-hidden="true">
      {faces.map((src, at) => (
        <figure
          key={src}
          className={`relative min-h-0 overflow-hidden md:aspect-3/5 md:rounded-card md:shadow-2 ${heights[at]}`}
        >
          <img
            src={src}
            alt=""
            width={480}
            height={640}
            fetchPriority={at === 0 ? 'high' : undefined}
            className="size-full object-cover"
          />
          <figcaption className="absolute bottom-2.5 left-2.5 max-md:hidden">
            <FictionalBadge />
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
