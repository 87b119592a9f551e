// Menu in a native popover under its button: opens without scripts, so it works on static pages too.
import { type ReactNode, useId } from 'react'
import { Link, type LinkProps } from './Link.tsx'

type MenuProps = {
  /** Content of the button. */
  button: ReactNode
  /** The button's accessible name; by default its content. */
  label?: string
  buttonClass?: string
  children: ReactNode
}

/** Id of a popover; it names its anchor in the style sheet as well. */
export const useMenuId = () => `menu${useId().replace(/\W/g, '')}`

export function Menu({ button, label, buttonClass = '', children }: MenuProps) {
  const id = useMenuId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="true"
        className={`inline-flex min-h-11 items-center gap-1.5 ${buttonClass}`}
      >
        {button}
      </button>
      <MenuPopover id={id}>{children}</MenuPopover>
    </>
  )
}

/** For a button of its own, or many: `popoverTarget={id}`. Any entry closes it. */
export function MenuPopover({ id, children }: { id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on any entry bubbles here; keys make clicks of it
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div id={id} popover="auto" className="menu empty:hidden" onClick={(event) => event.currentTarget.hidePopover()}>
      {children}
    </div>
  )
}

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-[550] text-sm hover:bg-tint aria-current:text-accent-text'

export function MenuLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={entryClass}>
      {children}
    </Link>
  )
}

export function MenuButton({ children, ...rest }: React.ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={entryClass}>
      {children}
    </button>
  )
}
