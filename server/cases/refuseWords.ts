// A person refuses a marked profile text, or opens a case of it where it is more than a text: a decision with its reasons, one appeal before
// another person, and a way back, as of photos (SAFE-4, SAFE-8).
import * as v from 'valibot'
import { textRefusals } from '../../contract/cases.ts'
import { type Actor, audit } from '../base/audit/audit.ts'
import { parseCommandInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { lockWaitingWords } from '../members/index.ts'
import { factsInput, makeDecision } from './decide.ts'
import { openCase } from './openCase.ts'
import type { CaseActor } from './queue.ts'

const refusalInput = v.strictObject({
  member: v.string('the id that `list` prints'),
  ground: v.picklist(textRefusals, `one of ${textRefusals.join(', ')}`),
  facts: factsInput,
})

/** What others see stays as it is; the text is gone. Throws CommandInputError. */
export async function refuseWords(ctx: JobCtx, by: CaseActor, input: unknown) {
  const { member, ground, facts } = parseCommandInput(refusalInput, input)
  const { opened } = await openCaseOf(ctx, member)
  const chosen = { measure: 'remove_item', ground, facts, automated: false } as const
  const { decision } = await makeDecision(ctx, by, opened.public_id, chosen)
  return { member, refused: true, case: opened.public_id, decision }
}

/** The text waits until the case is decided. Throws CommandInputError. */
export async function openWordsCase(ctx: JobCtx, actor: Actor, member: string) {
  const { id, opened } = await openCaseOf(ctx, member)
  await audit(ctx, actor, { action: 'words.case', subject: opened.public_id, member: id })
  return { member, case: opened.public_id }
}

/** With the words as they stand; a program marked them. */
async function openCaseOf(ctx: JobCtx, member: string) {
  const { id, words } = await lockWaitingWords(ctx, member)
  const opened = await openCase(ctx, {
    ...{ kind: 'text_doubt', reason: 'scam', member: id, text: true, automated: true },
    evidence: { snapshot: { attributes: { about: words } } },
  })
  return { id, opened }
}
