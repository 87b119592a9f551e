// A person without a mouse: goes from stop to stop by Tab and sees at each where one stands (NAV-13).
import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page of ours has. */
const MAX_TAB_STOPS = 200
/** The end of the page: from there it begins anew. */
const isEnd = (stop: string) => stop.startsWith('body')

/** What is wrong with where the focus is; null: it can be seen there. */
const focusProblem = () => {
  const element = document.activeElement as HTMLElement
  const named = `<${element.localName}> “${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}”`
  // No stop: a new screen or a new step was given the focus itself, and says by its heading that it is there.
  if (element === document.body || element.tabIndex === -1) return null
  if (element.tabIndex > 0) return `${named} has an order of its own`
  if (!element.matches(':focus-visible')) return `${named} is not shown as focused`
  // A box of our own is drawn beside a real one that is not seen; a place that holds it may be drawn for it.
  const near = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
  // A slider's ring is around its thumb, of which no script learns anything.
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

/** By Tab, from where one is. Fails where the focus is not seen, goes round in a circle, or never comes there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const passed: string[] = []
  for (let n = 0; n < MAX_TAB_STOPS; n++) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(focusProblem), `after ${passed.at(-1)}`).toBeNull()
    if (await isFocused(target)) return
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const said = element.ariaLabel ?? element.closest('label')?.textContent ?? element.textContent ?? ''
      return `${element.localName} ${[...document.querySelectorAll('*')].indexOf(element)} “${said.slice(0, 30)}”`
    })
    passed.push(stop)
    if (passed.filter(isEnd).length > 1) break
    if (passed.length > 2 && passed.slice(-3).every((it) => it === stop)) throw new Error(`trapped at ${stop}`)
  }
  throw new Error(`${target} is not reached by ${key}: ${passed.join(' | ')}`)
}

/** Goes there and presses it, as people press a link or a button. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
