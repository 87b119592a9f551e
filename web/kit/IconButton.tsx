// Round icon button; its accessible name is required.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string; ring?: boolean }

export function IconButton({ icon: Icon, label, ring, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint disabled:text-muted ${ring ? 'border-[1.5px] border-line-strong bg-raised' : ''} ${className}`}
    >
      <Icon className="size-5.5" aria-hidden />
    </button>
  )
}
