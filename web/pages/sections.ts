// The sections of a content page, by which its contents lead into it.
import type { Block } from '../../contract/pages.ts'

export type { Block }

type Section = { id: string; text: string; at: number }

/** `at`: the heading's place among the blocks. Ids are the same in every language. */
export const sectionsOf = (blocks: Block[]): Section[] =>
  blocks
    .flatMap((block, at) => (block.kind === 'heading' && block.level === 2 ? [{ text: block.text, at }] : []))
    .map((it, n) => ({ ...it, id: `section-${n + 1}` }))
