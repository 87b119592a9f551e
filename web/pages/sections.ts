// Sections of a content page, for its table of contents.
import type { Block } from '../../contract/pages.ts'

export type { Block }

type Section = { id: string; text: string; at: number }

/** `at`: index of the heading among the blocks. Ids are the same in every language. */
export const sectionsOf = (blocks: Block[]): Section[] =>
  blocks
    .flatMap((block, at) => (block.kind === 'heading' && block.level === 2 ? [{ text: block.text, at }] : []))
    .map((it, n) => ({ ...it, id: `section-${n + 1}` }))
