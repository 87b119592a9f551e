// Like button of a member card: filled while liked.
import { Heart as HeartIcon } from 'lucide-react'
import { useCardTabIndex } from './cardControls.ts'

type LikeButtonProps = {
  liked: boolean /** "Like Kwame", "Unlike Kwame". */
  label: string
  onPress: () => void /** On a plain surface instead of a photo. */
  outlined?: boolean | undefined
}

export function LikeButton({ liked, label, onPress, outlined }: LikeButtonProps) {
  const tabIndex = useCardTabIndex()
  const placement = outlined
    ? `border-[1.5px] border-line-strong bg-raised ${liked ? 'text-accent-text' : ''}`
    : `absolute right-1.5 bottom-1.5 z-2 ${liked ? 'text-liked' : 'text-white'}`
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-pressed={liked}
      aria-label={label}
      // A double tap likes once.
      onClick={({ detail }) => detail < 2 && onPress()}
      className={`heart grid size-11 place-items-center rounded-full transition-transform duration-150 active:scale-90 ${placement}`}
    >
      <HeartIcon className="size-6" aria-hidden />
    </button>
  )
}
