// Blocks of a content page as React elements: no HTML of the source is interpreted (PAGE-1).
import type { ReactElement } from 'react'
import type { PublishedFigures } from '../../contract/transparency.ts'
import { formatPhone } from '../base/phone.ts'
import { useSite } from '../base/session.ts'
import { BrowserStorageTable } from './BrowserStorageTable.tsx'
import { type Block, sectionsOf } from './sections.ts'
import { TransparencyFigures } from './TransparencyFigures.tsx'

export function Blocks({ blocks, periods }: { blocks: Block[]; periods: PublishedFigures[] }) {
  const ids = new Map(sectionsOf(blocks).map(({ at, id }) => [at, id]))
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
    <BlockElement key={`${block.kind} ${at}`} block={block} id={ids.get(at)} periods={periods} />
  ))
}

type BlockElementProps = { block: Block; id: string | undefined; periods: PublishedFigures[] }

function BlockElement({ block, id, periods }: BlockElementProps): ReactElement {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2 id={id}>{block.text}</h2> : <h3>{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <InlineText of={block.words} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
            <li key={at}>
              <InlineText of={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'terms':
      return (
        <dl>
          {block.entries.map(({ term, meaning }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
            <div key={at}>
              <dt>
                <InlineText of={term} />
              </dt>
              <dd>
                <InlineText of={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'kept_things':
      return <BrowserStorageTable />
    case 'figures':
      return <TransparencyFigures periods={periods} />
  }
}

type Inlines = Extract<Block, { kind: 'paragraph' }>['words']

function InlineText({ of }: { of: Inlines }) {
  const { geoip_selected_country } = useSite()
  return of.map(({ kind, text, to = '' }, at) => {
    const key = `${kind} ${at}`
    if (kind === 'strong') return <strong key={key}>{text}</strong>
    if (kind === 'code') return <code key={key}>{text}</code>
    if (kind === 'text') return <span key={key}>{text}</span>
    return (
      <a key={key} href={to} className="link" rel={to.startsWith('https:') ? 'noopener noreferrer' : undefined}>
        {to.startsWith('tel:') ? formatPhone(text, geoip_selected_country) : text}
      </a>
    )
  })
}
