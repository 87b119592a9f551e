// Dialog to search for a GIF and send it, with its price (CHAT-3, CHAT-4). All pictures are loaded from this site,
// whichever provider has them.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Gif, search } from '../../../contract/gifs.ts'
import { pagedQuery } from '../../base/queries.ts'
import { useDebounced } from '../../base/useDebounced.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { EmptyState, ErrorState } from '../../kit/EmptyState.tsx'
import { Input } from '../../kit/Field.tsx'
import { Loading } from '../../kit/Skeletons.tsx'
import { SendButton } from './SendButton.tsx'
import type { SheetProps } from './useAttachmentSheet.tsx'
import '../../base/screenTexts.ts'

/** The chosen GIF plays so long: what moves for more than five seconds would need a way to stop it (WCAG 2.2.2). */
const MAX_ANIMATION_MS = 4_500

export function GifSheet({ window, onSend, onClose }: SheetProps) {
  const { t } = useLingui()
  const [searchText, setSearchText] = useState('')
  const [selectedGif, setChosen] = useState<Gif | null>(null)
  const q = useDebounced(searchText.trim())
  const results = useInfiniteQuery({
    ...pagedQuery(search, { q }, ({ next }) => (next ? { cursor: next } : null)),
    placeholderData: (before) => before,
  })
  const { data, error, isPlaceholderData } = results
  const all = data?.pages.flatMap(({ gifs }) => gifs) ?? []
  const provider = data?.pages[0]?.provider
  return (
    <Dialog open onClose={onClose} heading={t`Choose a GIF`} width={800}>
      <div className="grid gap-4">
        <Input
          type="search"
          label={t`Search GIFs`}
          hideLabel
          placeholder={t`Hello, hug, coffee…`}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
        <div
          className="h-[44dvh] min-h-40 overflow-y-auto overscroll-contain"
          aria-busy={isPlaceholderData || undefined}
        >
          {error ? (
            <ErrorState error={error} level={3} onRetry={() => void results.refetch()} />
          ) : !data ? (
            <GifGridSkeleton />
          ) : all.length ? (
            <GifGrid all={all} chosen={selectedGif} onChoose={setChosen} />
          ) : (
            <EmptyState icon={Search} level={3} heading={<Trans>No GIFs found</Trans>}>
              <Trans>Try a single word, like “kiss” or “coffee”.</Trans>
            </EmptyState>
          )}
          {results.hasNextPage && (
            <div className="grid justify-items-center pt-3">
              <Button small busy={results.isFetchingNextPage} onClick={() => void results.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {data && !isPlaceholderData && <Plural value={all.length} one="# GIF found" other="# GIFs found" />}
        </p>
        {provider && provider !== 'own' && (
          <p className="text-muted text-xs">{provider === 'giphy' ? 'Powered by GIPHY' : 'Powered by KLIPY'}</p>
        )}
        <SendButton
          window={window}
          credits={window.price.credits}
          disabled={!selectedGif}
          onPress={() => {
            if (selectedGif) onSend({ kind: 'gif', gif: selectedGif })
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}

type GifGridProps = { all: Gif[]; chosen: Gif | null; onChoose(gif: Gif): void }

/** Pictures are still, except the hovered one and, for a moment, the one that was just chosen. */
function GifGrid({ all, chosen, onChoose }: GifGridProps) {
  const { t } = useLingui()
  const [hovered, setHovered] = useState<string | null>(null)
  const [played, setPlayed] = useState<string | null>(null)
  const playing = chosen && chosen.id !== played ? chosen.id : null
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => setPlayed(playing), MAX_ANIMATION_MS)
    return () => clearTimeout(timer)
  }, [playing])
  return (
    <fieldset className="grid grid-cols-2 gap-2 p-1 sm:grid-cols-3 md:grid-cols-4">
      <legend className="sr-only">{t`Choose a GIF`}</legend>
      {all.map((gif) => (
        <label
          key={gif.id}
          onPointerEnter={() => setHovered(gif.id)}
          onPointerLeave={() => setHovered(null)}
          className="relative block aspect-5/4 cursor-pointer overflow-hidden rounded-field border-[3px] border-transparent bg-sunken has-checked:border-accent-text has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="gif"
            aria-label={gif.says}
            checked={chosen?.id === gif.id}
            onChange={() => onChoose(gif)}
            className="sr-only"
          />
          <img
            src={(hovered === gif.id || playing === gif.id) && allowsMotion() ? gif.url : gif.still}
            alt=""
            width={gif.width}
            height={gif.height}
            loading="lazy"
            className="size-full object-cover"
          />
        </label>
      ))}
    </fieldset>
  )
}

const allowsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

const GifGridSkeleton = () => (
  <Loading>
    <div className="grid grid-cols-2 gap-2 p-1 sm:grid-cols-3 md:grid-cols-4">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((it) => (
        <div key={it} className="bone aspect-5/4" />
      ))}
    </div>
  </Loading>
)
