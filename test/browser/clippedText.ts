// Finds text that is clipped, overlapped or off the page, by the boxes of its glyphs; and controls that are clipped or off
// the page, by their own boxes.
import type { Page } from '@playwright/test'

/** Where an ellipsis is intended: the whole text is one click away or beside it. Reviewed one by one. */
export const allowedEllipses = [
  // Name and last message of a conversation: whole inside of it.
  '[data-chat] .truncate',
  // The name above a conversation: whole on the profile behind it.
  'header h1.truncate',
  // A card's name and town: whole on the profile that it leads to.
  'article .truncate',
  // The site's name in the top bar: whole in the title and the footer.
  'header bdi.truncate',
]

/** Findings as text, with position and content. `allowed`: selectors of texts that may end with an ellipsis. */
export const clippedTexts = (page: Page, allowed = allowedEllipses) =>
  page.evaluate((allowed) => {
    type Text = { element: Element; text: string; boxes: DOMRect[] }
    const findings: string[] = []
    const round = Math.round
    const name = (it: Element) => {
      const classes = typeof it.className === 'string' ? it.className.split(' ').slice(0, 3).join('.') : ''
      return `<${it.localName}${it.id ? `#${it.id}` : ''}${classes ? `.${classes}` : ''}>`
    }
    const at = ({ left, top, width, height }: DOMRect) =>
      `${round(left)},${round(top)} ${round(width)}×${round(height)}`
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (it: Element) => {
      let style = styles.get(it)
      if (!style) {
        style = getComputedStyle(it)
        styles.set(it, style)
      }
      return style
    }
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'

    /** Visually hidden text for screen readers. */
    const unseen = (it: Element) => {
      const { clip, clipPath, width, height } = styleOf(it)
      return (
        clip === 'rect(0px, 0px, 0px, 0px)' || clipPath.startsWith('inset(50%') || (width === '1px' && height === '1px')
      )
    }
    const hidden = (start: Element) => {
      for (let it: Element | null = start; it; it = it.parentElement)
        if (unseen(it) || Number(styleOf(it).opacity) === 0) return true
      return !start.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    }

    // A modal dialog hides the rest of the page.
    const dialogs = [...document.querySelectorAll('dialog:modal, :popover-open')]
    const top = dialogs.at(-1) ?? document.body

    const texts: Text[] = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as Element
      const text = node.textContent?.trim() ?? ''
      if (!text || /^(script|style|noscript|title|option|textarea|template)$/.test(element.localName)) continue
      if (element.closest('svg') || hidden(element)) continue
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter((it) => it.width > 0.5 && it.height > 0.5)
      if (boxes.length) texts.push({ element, text, boxes })
    }

    // Values and placeholders of form controls.
    for (const it of top.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
      if (hidden(it) || /^(hidden|checkbox|radio|range|file)$/.test(it.type)) continue
      const text = it instanceof HTMLSelectElement ? it.selectedOptions[0]?.text : it.value || it.placeholder
      const style = styleOf(it)
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas || !text || it.localName === 'textarea' || it.type === 'password') continue
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room = it.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (canvas.measureText(text).width > room + 1)
        findings.push(`cut in its field: “${text}” ${name(it)} has ${round(room)} px`)
    }

    const controls: Text[] = [...top.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((it) => !hidden(it))
      .map((it) => ({
        element: it,
        text: it.getAttribute('aria-label') ?? it.localName,
        boxes: [it.getBoundingClientRect()],
      }))

    const short = allowed.join(', ')
    const cut: Text[] = []
    for (const item of [...texts, ...controls]) {
      const { element, text, boxes } = item
      let fixed = false
      for (let it: Element | null = element; it && it !== document.documentElement; it = it.parentElement) {
        const style = styleOf(it)
        // Absolute content is clipped only by its containing block.
        if (fixed && style.position === 'static' && style.transform === 'none') continue
        const box = it.getBoundingClientRect()
        const across = clips(style.overflowX)
        const down = clips(style.overflowY)
        if (style.display !== 'inline' && (across || down)) {
          const margin = 1.5
          const outside = boxes.find(
            (at) =>
              (across && (at.left < box.left - margin || at.right > box.right + margin)) ||
              // Glyphs are smaller than their line box.
              (down &&
                (at.top + at.height * 0.15 < box.top - margin || at.bottom - at.height * 0.15 > box.bottom + margin)),
          )
          if (outside) {
            const ellipsis = style.textOverflow === 'ellipsis' && across
            if (!(ellipsis && it.matches(short))) {
              cut.push(item)
              findings.push(
                `${ellipsis ? 'shortened' : 'cut'}: “${text.slice(0, 60)}” at ${at(outside)} by ${name(it)} ${at(box)}`,
              )
            }
            break
          }
        }
        // Content outside a scroll container can be scrolled to.
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) break
        if (style.position === 'fixed') break
        fixed = style.position === 'absolute'
      }
    }

    // Text over the edge of its button, chip or badge.
    for (const { element, text, boxes } of texts) {
      const box = element.closest('button, a, label, [role=button], .rounded-full, td, th, li, dd, dt')
      if (!box || (styleOf(box).display.startsWith('inline') && styleOf(box).display === 'inline')) continue
      const edge = box.getBoundingClientRect()
      const over = boxes.find((it) => it.left < edge.left - 1.5 || it.right > edge.right + 1.5)
      if (over && edge.width > 0 && !scrolls(styleOf(box).overflowX) && !element.matches('.truncate, .truncate *'))
        findings.push(`over the edge: “${text.slice(0, 60)}” at ${at(over)} of ${name(box)} ${at(edge)}`)
    }

    // Text off the page.
    const wide = document.documentElement.clientWidth
    const scrollerOf = (start: Element) => {
      for (let it: Element | null = start; it && it !== document.body; it = it.parentElement)
        if (/auto|scroll|hidden|clip/.test(styleOf(it).overflowX) || styleOf(it).position === 'fixed') return it
      return null
    }
    if (document.scrollingElement && document.scrollingElement.scrollWidth > wide + 1)
      findings.push(`the page is ${document.scrollingElement.scrollWidth} px wide`)
    for (const { element, text, boxes } of [...texts, ...controls]) {
      const out = boxes.find((it) => it.right > wide + 1.5 || it.left < -1.5)
      if (out && !scrollerOf(element)) findings.push(`off the page: “${text.slice(0, 60)}” at ${at(out)}`)
    }

    // Overlapping texts. Fixed and sticky layers may lie over scrolling content.
    const layerOf = (start: Element) => {
      for (let it: Element | null = start; it; it = it.parentElement)
        if (/fixed|sticky/.test(styleOf(it).position)) return it
      return null
    }
    /** The part of a box that its scroll and clip containers show. */
    const seen = (start: Element, box: DOMRect) => {
      let { left, right, top, bottom } = box
      for (let it: Element | null = start; it && it !== document.documentElement; it = it.parentElement) {
        if (styleOf(it).overflowX === 'visible' && styleOf(it).overflowY === 'visible') continue
        const edge = it.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      return { left, right, top, bottom, width: right - left, height: bottom - top }
    }
    /** Its box is larger than the text: the text itself may be elsewhere. */
    const isRotated = (start: Element) => {
      for (let it: Element | null = start; it; it = it.parentElement)
        if (new DOMMatrix(styleOf(it).transform).b !== 0) return true
      return false
    }
    /** Whether an opaque element lies between the two, such as a card on another. */
    const isCovered = (one: Element, two: Element, x: number, y: number) => {
      const [left, top] = [scrollX, scrollY]
      scrollTo(left, top + y - innerHeight / 2)
      const pile = document.elementsFromPoint(x, y - (scrollY - top))
      scrollTo(left, top)
      if ([one, two].some((it) => pile.length > 0 && isRotated(it) && !pile.includes(it))) return true
      const [first, last] = [pile.indexOf(one), pile.indexOf(two)].sort((a, b) => a - b) as [number, number]
      const lower = pile[last]
      return pile
        .slice(0, Math.max(last, 0))
        .some(
          (it, n) =>
            (n !== first || it !== one) &&
            lower !== undefined &&
            !it.contains(lower) &&
            (/^(img|video|canvas)$/.test(it.localName) ||
              /^rgb\(|^(oklab|oklch|color)\([^/]*\)$/.test(styleOf(it).backgroundColor)),
        )
    }
    const flat = texts
      .filter((it) => !cut.includes(it))
      .flatMap((text) => {
        const layer = layerOf(text.element)
        return text.boxes.map((box) => ({ text, layer, box: seen(text.element, box) }))
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .sort((a, b) => a.box.top - b.box.top)
    // Elements without pointer events, such as the cards of the swipe game, are missing from elementsFromPoint.
    const touchable = new CSSStyleSheet()
    touchable.replaceSync('* { pointer-events: auto !important }')
    document.adoptedStyleSheets.push(touchable)
    const reported = new Set<string>()
    for (const [n, { text, box, layer }] of flat.entries())
      for (let m = n + 1; m < flat.length; m++) {
        const other = flat[m] as (typeof flat)[number]
        if (other.box.top >= box.bottom) break
        if (other.text === text || other.layer !== layer) continue
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        // Ascenders and descenders of adjacent lines touch.
        if (across < 2 || down < Math.max(3, Math.min(box.height, other.box.height) * 0.3)) continue
        const both = `“${text.text.slice(0, 40)}” and “${other.text.text.slice(0, 40)}”`
        const [x, y] = [Math.max(box.left, other.box.left) + across / 2, other.box.top + down / 2]
        if (reported.has(both) || isCovered(text.element, other.text.element, x, y)) continue
        reported.add(both)
        findings.push(`overlapping: ${both} by ${round(across)}×${round(down)} at ${round(box.left)},${round(box.top)}`)
      }
    document.adoptedStyleSheets.pop()
    return [...new Set(findings)]
  }, allowed)
