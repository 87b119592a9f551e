// For tests of the swipe game: a site, people on it, and the three calls as the door does them, shapes and all.

import type { Call, Output } from '../../contract/call.ts'
import * as contract from '../../contract/likes.ts'
import type { Asker, Site } from '../../server/base/ctx.ts'
import type { Database } from '../../server/base/database.ts'
import { Refusal } from '../../server/base/refuse.ts'
import { ask } from '../../server/base/serve.ts'
import { calls } from '../../server/likes/calls.ts'
import { ctxOf, makeMember, type TestApp } from './ctx.ts'

type Refused = { refused: string }

export function testGame(db: Database, app: TestApp, site: Site) {
  async function play<C extends Call>(
    call: C,
    who: Asker,
    input: unknown,
    key?: string,
  ): Promise<Output<C> & Partial<Refused>> {
    const served = calls.find((it) => it.call === (call as Call))
    if (!served) throw new Error(`nobody serves ${call.name}`)
    const ctx = ctxOf(app, site, who)
    const answer = await ask(served, ctx, input, key).catch((error) => {
      if (error instanceof Refusal) return { refused: error.code }
      throw error
    })
    await ctx.committed()
    return answer as never
  }
  return {
    deck: (who: Asker) => play(contract.deck, who, {}),
    pass: (who: Asker, on: Asker, key?: string) => play(contract.swipe, who, { id: on.public_id, like: false }, key),
    like: (who: Asker, on: Asker, key?: string) => play(contract.swipe, who, { id: on.public_id, like: true }, key),
    undo: (who: Asker) => play(contract.undoSwipe, who, {}),
    people: (count: number, given: Parameters<typeof makeMember>[2] = {}) =>
      Promise.all(Array.from({ length: count }, () => makeMember(db, site, { now: app.time, ...given }))),
  }
}
