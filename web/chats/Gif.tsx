// A GIF (CHAT-3): moves, unless its reader asked for less motion; then it is still, with a button that plays it.
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Gif as Given } from '../../contract/gifs.ts'

/** Width and height in pixels, as it is shown at most. */
export function Gif({ gif: { url, still, width, height, says } }: { gif: Given }) {
  const { t } = useLingui()
  const [played, setPlayed] = useState(false)
  return (
    <span className="relative block w-fit max-w-full overflow-hidden rounded-field">
      <picture>
        {!played && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
        <img
          src={played ? `${url}#play` : url}
          alt={says}
          width={width}
          height={height}
          loading="lazy"
          draggable={false}
          className="block h-auto max-w-full"
        />
      </picture>
      {!played && (
        <button
          type="button"
          aria-label={t`Play: ${says}`}
          onClick={() => setPlayed(true)}
          className="absolute inset-0 hidden cursor-pointer place-items-center motion-reduce:grid focus-visible:outline-3 focus-visible:-outline-offset-3"
        >
          <span className="grid size-11 place-items-center rounded-full bg-raised text-accent-text shadow-2">
            <Play className="size-5.5" aria-hidden />
          </span>
        </button>
      )}
    </span>
  )
}
