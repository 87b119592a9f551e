// Popovers where the browser has none (iOS 16): closed at first, opened by their button, closed by a tap outside or Escape.
// Static pages use this file too, so it imports nothing.

/** Asked once: afterwards the methods are there. */
const isNative =
  typeof HTMLElement === 'undefined' || ('popover' in HTMLElement.prototype && 'showPopover' in HTMLElement.prototype)

const openPopover = () =>
  document.querySelector<HTMLElement>(isNative ? '[popover]:popover-open' : '[popover][data-open]')

/** Whether one is open, in any browser: an unknown selector would throw. */
export const isPopoverOpen = (within: ParentNode = document) => {
  const open = openPopover()
  return open !== null && within.contains(open)
}

/** Call it once, as early as possible. `web/styles/widgets.css` hides what is closed. */
export function installPopovers() {
  if (isNative) return
  document.documentElement.dataset.popovers = 'none'
  const set = (box: Element, isOpen: boolean) => {
    box.toggleAttribute('data-open', isOpen)
    for (const button of document.querySelectorAll(`[popovertarget="${box.id}"]`))
      button.setAttribute('aria-expanded', `${isOpen}`)
  }
  const close = () => {
    const box = document.querySelector('[popover][data-open]')
    if (box) set(box, false)
  }
  const methods = {
    showPopover(this: HTMLElement) {
      close()
      set(this, true)
    },
    hidePopover(this: HTMLElement) {
      set(this, false)
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(HTMLElement.prototype, name, { value, configurable: true })
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const button = target.closest('[popovertarget]')
    const box = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (!box) {
      if (!document.querySelector('[popover][data-open]')?.contains(target)) close()
      return
    }
    event.preventDefault()
    const isOpen = box.hasAttribute('data-open')
    close()
    if (!isOpen && button.getAttribute('popovertargetaction') !== 'hide') set(box, true)
  }
  addEventListener('click', onClick, { capture: true })
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
}
