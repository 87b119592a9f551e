// The search for clipped text finds what is clipped and nothing else (I18N-3). everyPage.e2e.ts runs it on every screen.
import { clippedTexts } from '../browser/clippedText.ts'
import { expect, test } from '../browser/test.ts'

/** One finding of each kind, and similar elements that are none. */
const sampleHtml = `
  <style>* { margin: 0 } div { width: 120px; height: 20px; margin: 12px; font: 16px/20px sans-serif; white-space: nowrap }</style>
  <div style="overflow: hidden">cut at its right edge</div>
  <div style="overflow: hidden; white-space: normal">cut below its only line</div>
  <div style="overflow: hidden; text-overflow: ellipsis">shortened and not allowed</div>
  <div class="short" style="overflow: hidden; text-overflow: ellipsis">shortened and allowed</div>
  <div style="overflow: auto">scrolled to its right edge</div>
  <div style="overflow: hidden; width: 1px; height: 1px; clip-path: inset(50%)">for ears only, of course</div>
  <button style="width: 60px; padding: 0; white-space: nowrap">over the edge of it</button>
  <select style="width: 60px"><option>longer than its field</option></select>
  <div style="position: relative; width: 400px">first words<span style="position: absolute; left: 30px">second words</span></div>
  <div style="position: relative; width: 400px">covered words<i style="position: absolute; inset: 0; background: #fff"><b>covering words</b></i></div>
  <div style="width: 400px">words in <i>one</i> line of their own</div>
  <div style="overflow: hidden"><button aria-label="cut control" style="width: 200px; height: 18px"></button></div>
  <div style="margin-left: calc(100vw - 60px)">off the page</div>`

test('I18N-3 clipped, shortened and overlapping texts are found, and nothing else', async ({ arrive }) => {
  const { page } = await arrive('desktop')
  await page.setContent(sampleHtml)
  const findings = await clippedTexts(page, ['.short'])
  expect(findings.map((it) => it.replace(/(.*”).*/, '$1').replace(/\d+/, 'so many'))).toEqual([
    'cut in its field: “longer than its field”',
    'cut: “cut at its right edge”',
    'cut: “cut below its only line”',
    'shortened: “shortened and not allowed”',
    'cut: “cut control”',
    'over the edge: “over the edge of it”',
    'the page is so many px wide',
    'off the page: “off the page”',
    'overlapping: “first words” and “second words”',
  ])
})
