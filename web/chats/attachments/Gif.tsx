// A GIF (CHAT-3) with a button to stop or play it. Where the system asks for reduced motion, it is still at first.
import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { Gif as Given } from '../../../contract/gifs.ts'

/** Width and height: the largest size in CSS pixels. */
export function Gif({ gif: { url, still, width, height, says } }: { gif: Given }) {
  const { t } = useLingui()
  /** null: follow the system's motion preference. */
  const [playing, setPlaying] = useState<boolean | null>(null)
  return (
    <span className="relative block w-fit max-w-full overflow-hidden rounded-field">
      <picture>
        {playing === null && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          src={playing === null ? url : playing ? `${url}#play` : still}
          alt={says}
          width={width}
          height={height}
          loading="lazy"
          draggable={false}
          className="block h-auto max-w-full"
        />
      </picture>
      <button
        type="button"
        aria-label={t`Play GIF: ${says}`}
        onClick={() => setPlaying(true)}
        className={`absolute inset-0 cursor-pointer place-items-center focus-visible:outline-3 focus-visible:-outline-offset-3 ${
          playing === null ? 'hidden motion-reduce:grid' : playing ? 'hidden' : 'grid'
        }`}
      >
        <span className="grid size-11 place-items-center rounded-full bg-raised text-accent-text shadow-2">
          <Play className="size-5.5" aria-hidden />
        </span>
      </button>
      <button
        type="button"
        aria-label={t`Pause GIF: ${says}`}
        onClick={() => setPlaying(false)}
        className={`absolute right-0 bottom-0 size-11 cursor-pointer place-items-center focus-visible:outline-3 focus-visible:-outline-offset-3 ${
          playing === null ? 'grid motion-reduce:hidden' : playing ? 'grid' : 'hidden'
        }`}
      >
        <span className="grid size-7 place-items-center rounded-full bg-on-photo text-white">
          <Pause className="size-4" aria-hidden />
        </span>
      </button>
    </span>
  )
}
