// A small world for tests of conversations: members who write and send photos, the route that answers with their bytes, and the jobs.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import type { Message } from '../../contract/chats.ts'
import type { Asker, Ctx, Site } from '../../server/base/ctx.ts'
import { connect } from '../../server/base/database.ts'
import { Refusal } from '../../server/base/refuse.ts'
import { domain } from '../../server/chats/index.ts'
import { open } from '../../server/chats/open.ts'
import { openPhoto } from '../../server/chats/openPhoto.ts'
import { remove } from '../../server/chats/remove.ts'
import { send } from '../../server/chats/send.ts'
import { sendPhoto } from '../../server/chats/sendPhoto.ts'
import { media } from '../../server/photos/media.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { ctxOf, makeApp, makeMember, makeSite } from './ctx.ts'
import { testDatabase } from './database.ts'

export type ChatGround = Awaited<ReturnType<typeof chatGround>>
type Photo = { how?: 'photo' | 'photo-once'; client_id?: string; bytes?: Uint8Array<ArrayBuffer>; n?: number }

export async function chatGround(given: Parameters<typeof makeSite>[1] = {}) {
  const made = await testDatabase()
  const db = connect(made.url)
  const app = await makeApp(db, { hooks: { shows: domain.shows ? [domain.shows] : [] } })
  const site = await makeSite(db, { message_credits: 2, photo_credits: 5, gift_credits: 10, ...given })
  const http = fastify()
  let asks: Ctx
  http.decorate('ctxOf', async () => asks)
  media(http, app)

  const as = <M extends Asker | null>(who: M, on: Site = site) => ctxOf(app, on, who)
  const conversation = async (a: Asker, b: Asker) =>
    (
      await db.one<{ id: string }>`
        select public_id as id from conversation
        where a_id = ${Math.min(a.id, b.id)} and b_id = ${Math.max(a.id, b.id)}`
    ).id

  return {
    db,
    app,
    site,
    as,
    conversation,
    member: (over: Parameters<typeof makeMember>[2] = {}) =>
      makeMember(db, site, { credits: 100, now: app.time, ...over }),
    say: (from: Asker, to: Asker, body = 'Good evening') =>
      send(as(from), { id: to.public_id, client_id: randomUUID(), body }),
    async photo(from: Asker, to: Asker, { how = 'photo', client_id = randomUUID(), bytes, n = 1 }: Photo = {}) {
      const ctx = as(from)
      const file = bytes ?? (await testPicture(n, { width: 300, height: 200, grain: 60 }))
      const sent = await sendPhoto(ctx, { id: to.public_id, client_id, how, bytes: file })
      await ctx.committed()
      return sent
    },
    async opens(who: Asker, other: Asker, seq: number) {
      const ctx = as(who)
      const { photo } = await openPhoto(ctx, { id: await conversation(who, other), seq })
      await ctx.committed()
      return photo
    },
    async removes(who: Asker, other: Asker) {
      const ctx = as(who)
      await remove(ctx, { conversation: await conversation(who, other) })
      await ctx.committed()
    },
    /** What this member's window shows of the conversation. */
    messages: async (who: Asker, other: Asker): Promise<Message[]> =>
      (await open(as(who), { id: await conversation(who, other) })).messages,
    /** The status of an address as this viewer; null asks as a visitor. */
    async status(who: Asker | null, url: string | null | undefined, on: Site = site) {
      asks = as(who, on)
      return (await http.inject({ url: url ?? '/m/none' })).statusCode
    },
    async bytes(who: Asker | null, url: string | null | undefined, headers: Record<string, string> = {}) {
      asks = as(who)
      const { statusCode, rawPayload, headers: said } = await http.inject({ url: url ?? '/m/none', headers })
      return { status: statusCode, bytes: rawPayload, headers: said }
    },
    credits: async (who: Asker) =>
      (
        await db.one<{ n: number }>`
          select coalesce(sum(bought + bonus + signup), 0)::int as n from credit_balance where member_id = ${who.id}`
      ).n,
    stored: async () =>
      (await readdir(join(app.env.data_dir, 'media'), { recursive: true }).catch(() => [])).filter((it) =>
        /\.(webp|avif)/.test(it),
      ).length,
    /** Does the jobs that are due by the tests' time. Answers their names. */
    async work() {
      const tasks = domain.tasks?.(app) ?? {}
      const jobs = await db.many<{ task: string; payload: never }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and (j.run_at = j.created_at or j.run_at <= ${app.time})
        returning t.identifier as task, j.payload`
      for (const { task, payload } of jobs) await tasks[task]?.(payload)
      return jobs.map(({ task }) => task)
    },
    async end() {
      await http.close()
      await db.close()
      await made.drop()
    },
  }
}

export const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )
