// A text as its readers would see it: blocks as React elements, so that nothing of the source is interpreted (RTE-5, PAGE-1).
import { Trans } from '@lingui/react/macro'
import { type PageLocale, preview } from '../../contract/console/pages.ts'
import type { Block, Inline } from '../../contract/pages.ts'
import { useStaffQuery } from '../base/queries.ts'
import { Query } from '../kit/States.tsx'

export function PagePreview(props: { site: string; name: string; locale: PageLocale; text: string }) {
  const query = useStaffQuery(preview, props)
  return (
    <Query query={query}>
      {({ title, blocks, locale }) => (
        <article lang={locale} className="grid max-w-prose gap-3 rounded-card border border-line bg-raised p-5">
          <h3 className="text-xl">{title}</h3>
          {blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: made anew with each text
            <PreviewBlock key={at} block={block} />
          ))}
        </article>
      )}
    </Query>
  )
}

function PreviewBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h4 className="text-lg">{block.text}</h4> : <h5 className="font-bold">{block.text}</h5>
    case 'paragraph':
      return (
        <p>
          <Words of={block.words} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={`grid gap-1 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: made anew with each text
            <li key={at}>
              <Words of={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'terms':
      return (
        <dl className="grid gap-2">
          {block.entries.map(({ term, meaning }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: made anew with each text
            <div key={at}>
              <dt className="font-semibold">
                <Words of={term} />
              </dt>
              <dd>
                <Words of={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'kept_things':
      return (
        <p className="text-muted">
          <Trans>(Here stands the table of cookies and browser storage.)</Trans>
        </p>
      )
    case 'figures':
      return (
        <p className="text-muted">
          <Trans>(Here stand the figures of the transparency report.)</Trans>
        </p>
      )
  }
}

/** A link leads nowhere here; where it would lead stands in its title. */
const Words = ({ of }: { of: Inline[] }) =>
  of.map(({ kind, text, to }, at) => {
    const key = `${kind} ${at}`
    if (kind === 'strong') return <strong key={key}>{text}</strong>
    if (kind === 'code') return <code key={key}>{text}</code>
    if (kind === 'text') return <span key={key}>{text}</span>
    return (
      <span key={key} className="link" title={to}>
        {text}
      </span>
    )
  })
