// Attribution parameters in links, forms and redirects of a page, and nowhere else.
import { expect, test } from 'vitest'
import { compileTemplate, fillTemplate, withAttribution } from './attribution.ts'

const fill = (html: string, attribution = 'network=a&ref=b%26%22') =>
  String(fillTemplate(compileTemplate(html), attribution))
const asLink = 'network=a&amp;ref=b%26%22'
const asFields = '<input type="hidden" name="network" value="a"/><input type="hidden" name="ref" value="b&amp;&quot;"/>'

test('ACC-2 links to pages of ours carry the source on', () => {
  expect(fill('<a href="/signup">x</a>')).toBe(`<a href="/signup?${asLink}">x</a>`)
  expect(fill('<a class="c" href="/signup?step=1#top" id="x">')).toBe(
    `<a class="c" href="/signup?step=1&amp;${asLink}#top" id="x">`,
  )
  expect(fill('<a href="/pages/terms#a?b">')).toBe(`<a href="/pages/terms?${asLink}#a?b">`)
  expect(fill('<p>1</p><a href="/a">2</a><a href="/b">3</a>')).toBe(
    `<p>1</p><a href="/a?${asLink}">2</a><a href="/b?${asLink}">3</a>`,
  )
})

test.each([
  '<a href="https://example.org/">',
  '<a href="//example.org/x">',
  '<a href="mailto:a@example.org">',
  '<a href="#main">',
  '<a href="/assets/a.js">',
  '<a href="/m/abc">',
  '<a href="/robots.txt">',
  '<link href="/favicon"><abbr href="/x">',
  '<img src="/p/a"/>',
  '<form action="https://pay.example/x"></form>',
  '<form action="//pay.example/x"></form>',
  '<input type="hidden" name="next" value="https://example.org"/>',
  '<a data-href="/signup">',
])('ACC-2 what leads elsewhere, or is no page, learns nothing: %s', (html) => expect(fill(html)).toBe(html))

test('ACC-2 forms that ask get fields, forms that post a longer address, and where one goes next too', () => {
  expect(fill('<form class="g" action="/signup"><b>')).toBe(`<form class="g" action="/signup">${asFields}<b>`)
  expect(fill('<form><b>')).toBe(`<form>${asFields}<b>`)
  expect(fill('<form method="post">')).toBe('<form method="post">')
  expect(fill('<form method="post" action="/lang-config">')).toBe(
    `<form method="post" action="/lang-config?${asLink}">`,
  )
  expect(fill('<input type="hidden" name="next" value="/a?b=1"/>')).toBe(
    `<input type="hidden" name="next" value="/a?b=1&amp;${asLink}"/>`,
  )
})

test('ACC-2 RTE-1 without a source the page is as it was rendered, byte for byte', () => {
  const html = '<a href="/signup">é</a><form action="/x"><input type="hidden" name="next" value="/"/></form>'
  expect(fill(html, '')).toBe(html)
})

test('ACC-2 a redirect carries it on once', () => {
  expect(withAttribution('/login?next=%2Fa#x', 'network=a')).toBe('/login?next=%2Fa&network=a#x')
  expect(withAttribution('/?network=b&x=?y', 'network=a')).toBe('/?network=b&x=?y')
  expect(withAttribution('//evil.example', 'network=a')).toBe('//evil.example')
  expect(withAttribution('https://evil.example/', 'network=a')).toBe('https://evil.example/')
  expect(withAttribution('/a', '')).toBe('/a')
})
