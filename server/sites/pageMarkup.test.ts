// The markup of content pages; everything else is plain text.
import { expect, test } from 'vitest'
import { parseMarkup } from './pageMarkup.ts'

const data: Record<string, string | null> = { site: 'Lantern', phone: null, mean: '[x](/y) **b** <b> {site}' }
const read = (text: string) => parseMarkup(text, (name) => data[name] ?? null)
const text = (it: string) => ({ kind: 'text', text: it })

test('PAGE-1 headings, paragraphs, lists, terms, links, strong and code', () => {
  expect(
    read(
      '# About {site}\n\nOne\nline, [a link](/pages/terms) and **strong**.\n\n## First\n### Within\n- one\n- two\n  goes on\n\n1. a\n2. b\n\nTerm\n: meaning `code`\n\nOther\n: more\n\n{kept_things}\n',
    ),
  ).toEqual({
    title: 'About Lantern',
    blocks: [
      {
        kind: 'paragraph',
        words: [
          text('One line, '),
          { kind: 'link', text: 'a link', to: '/pages/terms' },
          text(' and '),
          { kind: 'strong', text: 'strong' },
          text('.'),
        ],
      },
      { kind: 'heading', level: 2, text: 'First' },
      { kind: 'heading', level: 3, text: 'Within' },
      { kind: 'list', ordered: false, items: [[text('one')], [text('two goes on')]] },
      { kind: 'list', ordered: true, items: [[text('a')], [text('b')]] },
      {
        kind: 'terms',
        entries: [
          { term: [text('Term')], meaning: [text('meaning '), { kind: 'code', text: 'code' }] },
          { term: [text('Other')], meaning: [text('more')] },
        ],
      },
      { kind: 'kept_things' },
    ],
  })
})

test('PAGE-1 blocks with an empty placeholder are left out: paragraph, item, term; empty lists too', () => {
  expect(
    read('# T\n\nCall {phone}.\n\nStays.\n\n- {site}\n- {phone}\n\n- {phone}\n\nPhone\n: {phone}\n').blocks,
  ).toEqual([
    { kind: 'paragraph', words: [text('Stays.')] },
    { kind: 'list', ordered: false, items: [[text('Lantern')]] },
  ])
})

test('RTE-5 data is plain text, HTML is plain text, and a link leads to a page, a mailbox, a phone or over https', () => {
  const [first] = read('# T\n\n{mean} <script>alert(1)</script>\n').blocks
  expect(first).toEqual({ kind: 'paragraph', words: [text('[x](/y) **b** <b> {site} <script>alert(1)</script>')] })
  for (const to of ['javascript:alert', '//evil.test', '/\\evil.test', 'http://plain.test', 'data:text/html,x'])
    expect(read(`# T\n\n[go](${to})`).blocks).toEqual([{ kind: 'paragraph', words: [text(`[go](${to})`)] }])
  for (const to of ['/a', 'https://a.test', 'mailto:a@b.test', 'tel:+31850000000'])
    expect(read(`# T\n\n[go](${to})`).blocks).toEqual([
      { kind: 'paragraph', words: [{ kind: 'link', text: 'go', to }] },
    ])
})

test('PAGE-1 a text without a title is refused, and 100 KB of opening markers parse quickly', () => {
  expect(() => read('No title')).toThrow(/# Title/)
  const since = process.cpuUsage()
  for (const sign of ['[', '**', '`', '[a](', '{', '- ', ': ']) read(`# T\n\n${sign.repeat(100_000 / sign.length)}`)
  const { user, system } = process.cpuUsage(since)
  expect((user + system) / 1_000).toBeLessThan(2_000)
})
