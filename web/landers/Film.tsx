// Short silent film with a poster; the film loads when it plays (LAND-1). Without scripts it has the browser's
// controls, with scripts one button and autoplay (web/enhance/film.ts).
import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { FictionalBadge } from '../kit/Fictional.tsx'
import { type FilmName, filmFiles } from './films.ts'
import { useNiche } from './nicheTexts.ts'

export function Film({ name, label, className = '' }: { name: FilmName; label: string; className?: string }) {
  const { t } = useLingui()
  const { poster, webm, mp4, width, height } = filmFiles(name, useNiche())
  return (
    <figure className={`film ${className}`}>
      <link rel="preload" as="image" href={poster} fetchPriority="high" />
      <video
        muted
        playsInline
        loop
        controls
        preload="none"
        poster={poster}
        width={width}
        height={height}
        aria-label={label}
        data-film
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
      </video>
      <figcaption className="absolute top-3 left-3">
        <FictionalBadge />
      </figcaption>
      <button
        type="button"
        hidden
        data-film-button
        data-play={t`Play film`}
        data-pause={t`Pause film`}
        aria-label={t`Play film`}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-on-photo text-white"
      >
        <Play className="size-5" aria-hidden />
        <Pause className="size-5" aria-hidden />
      </button>
    </figure>
  )
}
