// What members write, at its worst, in place of what the cast wrote: names of 20 letters, words of 60, right-to-left and
// emoji-only texts; and prices of four digits. On the open page, where names stand in sentences, too.
import type { Page } from '@playwright/test'
import { cast } from '../../seed/cast.ts'

const names = ['W'.repeat(20), 'عبدالرحمنبنخالدالفهد', 'Maximilian-Alexander']
const texts = [
  `Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauten ${'W'.repeat(60)} https://example.test/${'a'.repeat(40)}`,
  'أحب المشي على الشاطئ مساءً. اتصل بي على 0612345678 بعد الثامنة',
  '🌙🔥'.repeat(40),
]
const price = '1 339,99 zł'

/** Members' texts and names are marked by their own direction, `dir="auto"` and `bdi`. */
export const writeWorstWords = (page: Page) =>
  page.evaluate(
    ({ names, texts, price, known }) => {
      // A person caused the shift (layoutShifts.ts).
      document.dispatchEvent(new Event('input'))
      const marked = [...document.querySelectorAll('bdi')].map((it) => it.textContent.trim()).filter(Boolean)
      const replaced = [...new Set([...known, ...marked])].filter((it) => !names.includes(it))
      const escaped = replaced.map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      const nameOf = new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'gu')
      const priceOf = /(?:[€£$]|CHF|kr\.?)\s?\d+[.,]\d\d|\d+[.,]\d\d\s?(?:[€£$]|zł|CHF|kr\.?)/g
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      // The faces of a lander are ours, and their names.
      const untouched = 'script, style, noscript, template, textarea, title, svg, [class^=lander-]'
      let count = 0
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const element = node.parentElement as Element
        if (!node.data.trim() || element.closest(untouched)) continue
        const data = element.closest('[dir=auto]')
          ? (texts[count++ % texts.length] as string)
          : node.data
              .replace(nameOf, (it) => names[replaced.indexOf(it) % names.length] as string)
              .replace(priceOf, price)
        if (data !== node.data) node.data = data
      }
    },
    { names, texts, price, known: [...new Set(cast.map(({ name }) => name))] },
  )
