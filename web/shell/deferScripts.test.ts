// Which pages defer their scripts until an image is painted.
import { expect, test } from 'vitest'
import { deferScripts } from './deferScripts.ts'

const priorityImage = '<link rel="preload" as="image" href="/p/a.webp" fetchPriority="high"/>'
const page = (head: string) => `<html><head>${head}<link rel="modulepreload" href="/assets/a.js" nonce="n"/>
<link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><script nonce="n">window.context = 1</script>
<script nonce="n" type="module" async="">import "/assets/a.js";
window.x = "</b>";import("/assets/b.js");</script></body></html>`

test('SRCH-1 NAV-12 a page with a priority image loads no script before it', () => {
  const html = deferScripts(page(priorityImage))
  expect(html).not.toContain('modulepreload" href')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('window.context = 1')
  const [, starter = ''] = /<script nonce="n">(\(\(\) => \{[\s\S]*?)<\/script>/.exec(html) ?? []
  expect(starter).toContain('["/assets/a.js","/assets/b.js"]')
  expect(starter).toContain(JSON.stringify('import "/assets/a.js";\nwindow.x = "').slice(1, -1))
  // It parses, whatever the router's script contains.
  expect(() => new Function(starter)).not.toThrow()
  expect(html.match(/<script/g)).toHaveLength(2)
})

test('NAV-12 every other page stays as it is', () => {
  const plain = page('<link rel="preload" as="image" href="/p/a.webp"/>')
  expect(deferScripts(plain)).toBe(plain)
  expect(deferScripts('<html></html>')).toBe('<html></html>')
})
