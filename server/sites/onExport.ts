// Data export of agreements, with their texts (ACC-15, PAGE-1).
import type { Id } from '../../contract/ids.ts'
import type { Block, Inline } from '../../contract/pages.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

type Row = Columns<'agreement', 'page' | 'version'> &
  Columns<'page_version', 'title'> & { blocks: Block[]; created_at: Date }

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const rows = await db.many<Row>`
    select a.page, a.version, p.title, p.blocks, a.at as created_at
    from agreement a
    join page_version p on p.site_id = a.site_id and p.version = a.version
    where a.site_id = ${site.id} and a.member_id = ${member}
    order by a.at, a.page`
  return {
    agreements: rows.map(({ title, blocks, ...rest }) => ({
      ...rest,
      text: [title, ...blocks.map(asText)].join('\n\n'),
    })),
  }
}

const plainText = (words: Inline[]) => words.map(({ text }) => text).join('')

function asText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return plainText(block.words)
    case 'list':
      return block.items.map((it, at) => `${block.ordered ? `${at + 1}.` : '-'} ${plainText(it)}`).join('\n')
    case 'terms':
      return block.entries.map(({ term, meaning }) => `${plainText(term)}: ${plainText(meaning)}`).join('\n')
    case 'kept_things':
    case 'figures':
      return ''
  }
}
