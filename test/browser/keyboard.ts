// Keyboard navigation: tabs through a page and checks that the focus is visible at each stop (NAV-13).
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has. */
const MAX_TAB_STOPS = 200
/** The end of the page: the next Tab starts over. */
const isEnd = (stop: string) => stop.startsWith('body')

/** Why the focused element is not visibly focused; null if it is. */
const focusProblem = () => {
  const element = document.activeElement as HTMLElement
  const named = `<${element.localName}> “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}”`
  // Not a stop: a new screen or step has the focus and announces itself by its heading.
  if (element === document.body || element.tabIndex === -1) return null
  if (element.tabIndex > 0) return `${named} has an order of its own`
  if (!element.matches(':focus-visible')) return `${named} is not shown as focused`
  // A custom control may draw the ring of its hidden input on a sibling, its parent or its label.
  const near = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
  // A slider draws the ring around its thumb, which scripts cannot inspect.
  const ringed = element.matches('[type=range]')
    ? element
    : near.find((it) => {
        const { outlineStyle, outlineWidth, outlineColor } = it ? getComputedStyle(it) : ({} as CSSStyleDeclaration)
        return (
          outlineStyle &&
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          outlineColor !== 'transparent'
        )
      })
  if (!ringed) return `${named} has no ring`
  const { left, right, top, bottom } = ringed.getBoundingClientRect()
  const inside = 4
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + inside, top + inside],
    [right - inside, top + inside],
    [left + inside, bottom - inside],
    [right - inside, bottom - inside],
  ] as const
  const seen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (ringed.contains(hit) || hit.contains(ringed) || element.closest('label')?.contains(hit))
  })
  return seen ? null : `${named} at ${Math.round(left)},${Math.round(top)} lies under something or out of sight`
}

const isFocused = async (target: Locator) =>
  (await target.count()) > 0 && (await target.first().evaluate((it) => it === document.activeElement))

/** Tabs to the target. Fails if the focus is invisible, trapped, or never arrives. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const passed: string[] = []
  for (let n = 0; n < MAX_TAB_STOPS; n++) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(focusProblem), `after ${passed.at(-1)}`).toBeNull()
    if (await isFocused(target)) return
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const label = element.ariaLabel ?? element.closest('label')?.textContent ?? element.textContent ?? ''
      return `${element.localName} ${[...document.querySelectorAll('*')].indexOf(element)} “${label.slice(0, 30)}”`
    })
    passed.push(stop)
    if (passed.filter(isEnd).length > 1) break
    if (passed.length > 2 && passed.slice(-3).every((it) => it === stop)) throw new Error(`trapped at ${stop}`)
  }
  throw new Error(`${target} is not reached by ${key}: ${passed.join(' | ')}`)
}

/** Tabs to a link or button and presses it. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
