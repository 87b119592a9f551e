// docs/states.md against the program: what it quotes is a text of ours, and what is fixed keeps off a phone's safe areas.
import { expect, test } from 'vitest'
import { files, read } from './sourceFiles.ts'

test('NAV-11 documents: what a screen is said to say is one of its texts', () => {
  const texts = new Set([...read('texts/en.po').matchAll(/^msgid "(.*)"$/gm)].map(([, text]) => text))
  const quoted = [...read('docs/states.md').matchAll(/"([^"\n]+)"/g)].map(([, text]) => text)
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter((it) => !texts.has(it))).toEqual([])
})

test('NAV-13 what stands at the edge of a phone keeps off its safe areas', () => {
  const screens = files().filter((it) => /^web\/.*\.tsx$/.test(it))
  const classes = screens.flatMap((file) =>
    [...read(file).matchAll(/["'`]([^"'`\n]*\b(?:fixed|sticky)\b[^"'`\n]*)["'`]/g)].map(
      ([, text = '']) => `${file}: ${text}`,
    ),
  )
  const atEdge = classes.filter((it) => /(?<!-)\b(?:docked:)?(?:bottom-(?!6)|inset-x-0|top-\[)/.test(it))
  expect(atEdge.length).toBeGreaterThan(8)
  expect(atEdge.filter((it) => !/safe-|bar-top/.test(it))).toEqual([])
})
