// Which pages hold their program back until a picture is seen.
import { expect, test } from 'vitest'
import { picturesFirst } from './picturesFirst.ts'

const picture = '<link rel="preload" as="image" href="/p/a.webp" fetchPriority="high"/>'
const page = (head: string) => `<html><head>${head}<link rel="modulepreload" href="/assets/a.js" nonce="n"/>
<link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><script nonce="n">window.context = 1</script>
<script nonce="n" type="module" async="">import "/assets/a.js";
window.x = "</b>";import("/assets/b.js");</script></body></html>`

test('SRCH-1 NAV-12 on a page of faces nothing of the program is asked for before the first of them', () => {
  const html = picturesFirst(page(picture))
  expect(html).not.toContain('modulepreload" href')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('window.context = 1')
  const [, starter = ''] = /<script nonce="n">(\(\(\) => \{[\s\S]*?)<\/script>/.exec(html) ?? []
  expect(starter).toContain('["/assets/a.js","/assets/b.js"]')
  expect(starter).toContain(JSON.stringify('import "/assets/a.js";\nwindow.x = "').slice(1, -1))
  // It is a program, whatever the router's holds.
  expect(() => new Function(starter)).not.toThrow()
  expect(html.match(/<script/g)).toHaveLength(2)
})

test('NAV-12 every other page stays as it is', () => {
  const plain = page('<link rel="preload" as="image" href="/p/a.webp"/>')
  expect(picturesFirst(plain)).toBe(plain)
  expect(picturesFirst('<html></html>')).toBe('<html></html>')
})
