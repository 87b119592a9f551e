// Finds controls that a finger misses: too low with all that belongs to them, or covered wherever one scrolls.
import type { Page } from '@playwright/test'

/** Findings as text. Links in a sentence may be as high as their line (WCAG 2.5.8). */
export const missedTargets = (page: Page, min_px: number) =>
  page.evaluate((minPx) => {
    const top = [...document.querySelectorAll('dialog:modal, :popover-open')].at(-1) ?? document.body
    const findings = new Set<string>()
    const name = (it: Element) => {
      const text = it.getAttribute('aria-label') ?? it.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)
      return `<${it.localName}> “${text || it.getAttribute('name') || it.id}”`
    }
    const isInSentence = (it: Element) => {
      if (!getComputedStyle(it).display.startsWith('inline')) return false
      let block = it.parentElement
      while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
      return (block?.textContent.trim().length ?? 0) > (it.textContent?.trim().length ?? 0) + 2
    }
    const scroll = [scrollX, scrollY] as const
    for (const control of top.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary')) {
      if (control.closest('[inert], [aria-hidden=true], .sr-only:not(label *)')) continue
      // What is pressed is the label: the box itself may be hidden.
      const target = control.closest('label') ?? control
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
        continue
      if (getComputedStyle(target).pointerEvents === 'none') continue
      const [first] = target.getClientRects()
      if (!first || first.width < 2 || first.height < 2) continue
      const parts = [target, ...((control as HTMLInputElement).labels ?? [])]
      const isOwn = (it: Element | null) => parts.some((part) => part.contains(it))
      const at = (down: number) => {
        const { left, top, width, height } = target.getClientRects()[0] as DOMRect
        return document.elementFromPoint(left + width / 2, top + height / 2 + down)
      }
      // Where it is in view and free, nothing has to be scrolled.
      if (!isOwn(at(0))) target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const hit = at(0)
      if (!isOwn(hit)) {
        findings.add(`covered: ${name(control)} by ${hit ? name(hit) : 'nothing'}`)
        continue
      }
      const { width, height } = first
      if (height >= minPx - 0.5 || isInSentence(control)) continue
      const reach = minPx / 2 - 1
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      if (isOwn(at(-reach)) && isOwn(at(reach))) continue
      findings.add(`lower than ${minPx} px: ${name(control)} is ${Math.round(width)}×${Math.round(height)}`)
    }
    scrollTo(...scroll)
    return [...findings]
  }, min_px)
