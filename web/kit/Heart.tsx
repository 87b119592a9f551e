// The like button on a portrait: it fills, and says in words what it does.
import { Heart as HeartIcon } from 'lucide-react'

type HeartProps = {
  liked: boolean /** "Like Kwame", "Unlike Kwame". */
  label: string
  onPress: () => void /** On a plain surface instead of a photo. */
  ring?: boolean
}

export function Heart({ liked, label, onPress, ring }: HeartProps) {
  const place = ring
    ? `border-[1.5px] border-line-strong bg-raised ${liked ? 'text-accent-text' : ''}`
    : `absolute right-1.5 bottom-1.5 z-2 ${liked ? 'text-liked' : 'text-white'}`
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={label}
      onClick={onPress}
      className={`heart grid size-11 place-items-center rounded-full transition-transform duration-150 active:scale-90 ${place}`}
    >
      <HeartIcon className="size-6" aria-hidden />
    </button>
  )
}
