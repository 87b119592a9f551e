// A person refuses a photo of an album: a case that is decided at once, with its reasons, one appeal before another person, and a way back
// (SAFE-3, SAFE-8).
import * as v from 'valibot'
import { photoRefusals } from '../../contract/photos.ts'
import { parseCommandInput } from '../base/audit/commandInput.ts'
import type { JobCtx } from '../base/ctx.ts'
import { isMarked, lockPhotoToReview } from '../photos/index.ts'
import { factsInput, makeDecision } from './decide.ts'
import { asEvidence, putEvidence } from './evidence.ts'
import { openCase } from './openCase.ts'
import type { CaseActor } from './queue.ts'

const refusalInput = v.strictObject({
  photo: v.string('the id that `queue` prints'),
  reason: v.picklist(photoRefusals, `one of ${photoRefusals.join(', ')}`),
  /** Where the rule and the photo do not say it all. */
  facts: v.optional(factsInput),
})

/**
 * Its owner goes on seeing it, as refused. A photo that had doubts of the program was found with its help. `mailAfterSeconds`:
 * until then it can be taken back (takeBack.ts). Throws CommandInputError.
 */
export async function refusePhoto(ctx: JobCtx, by: CaseActor, input: unknown, { mailAfterSeconds = 0 } = {}) {
  const { photo, reason, facts = '' } = parseCommandInput(refusalInput, input)
  const { member_id: member, doubts, full_file } = await lockPhotoToReview(ctx, photo)
  const bytes = await ctx.app.storage.get(full_file)
  // Kept apart, so that whoever decides an appeal sees it even where its owner has removed it.
  const evidence = bytes && asEvidence(bytes)
  await putEvidence(ctx, evidence)
  const opened = await openCase(ctx, {
    ...{ kind: 'photo', reason, member, photo, automated: isMarked(doubts) },
    ...(evidence && { evidence: { file: evidence.name } }),
  })
  const chosen = { measure: 'remove_item', ground: `photo_${reason}`, facts, automated: false } as const
  const { decision } = await makeDecision(ctx, by, opened.public_id, chosen, { mailAfterSeconds })
  return { photo, status: 'refused', reason, case: opened.public_id, decision }
}
