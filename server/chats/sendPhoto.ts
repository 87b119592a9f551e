// A member sends another one a photo (CHAT-3, CHAT-4). Who can't, or can't pay, is refused before anything of it is decoded; what is refused
// later costs nothing and leaves nothing.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { avifOf, makeMessagePhoto, type MessagePhoto } from '../photos/index.ts'
import { dropTask } from './dropFiles.ts'
import { presentPhoto } from './photo.ts'
import { filesOf, findSent, keepPhoto, type PhotoFiles, wasSent } from './photoStore.ts'
import { deliver, look, type Sent, toldOf } from './send.ts'

const kind = 'photo'
const allowance = { max: 100, windowSeconds: 3_600 }

export async function sendPhoto(ctx: MemberCtx, { id, client_id, how, bytes }: Input<typeof chats.sendPhoto>) {
  const again = (await wasSent(ctx, client_id)) ? await sentBefore(ctx, id, client_id) : null
  const sent = again ?? (await sendNew(ctx, { id, client_id, view_once: how === 'photo-once', bytes }))
  const row = (await findSent(ctx, sent)) ?? refuse('key_reused')
  return toldOf(ctx, id, sent, { client_id, kind, photo: presentPhoto(ctx, { ...row, mine: true }) })
}

/** What was answered first; null where it has been erased meanwhile. */
async function sentBefore(ctx: MemberCtx, id: string, client_id: string): Promise<Sent | null> {
  const none = {}
  return ctx.db
    .transaction(async (db) => {
      const sent = await deliver({ ...ctx, db }, id, { client_id, kind })
      return sent.repeated ? sent : Promise.reject(none)
    })
    .catch((error) => (error === none ? null : Promise.reject(error)))
}

type New = { id: string; client_id: string; view_once: boolean; bytes: Uint8Array }

async function sendNew(ctx: MemberCtx, { id, client_id, view_once, bytes }: New): Promise<Sent> {
  const { app, member, site } = ctx
  const { verdict, receiver_name, credits, price } = await look(ctx, id)
  if (verdict) refuse(verdict, { name: receiver_name, max: site.message_length })
  if (price.photo > credits) refuse('no_credits')
  if (!(await consume(ctx, `chats:photos:${member.id}`, allowance))) refuse('too_many')
  const made = await makeMessagePhoto(bytes, { owner: member.id })
  const { width, height } = made
  const files = { full_file: `${newId()}.webp`, blur_file: `${newId()}.webp`, avif: made.avif !== null }
  // Should this process die between files and message, the files don't stay behind.
  await app.jobs.add(dropTask, { files: filesOf(files) }, { at: addSeconds(ctx.clock.now(), 3_600) })
  try {
    await putFiles(ctx, files, made)
    const sent = await ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db }
      const sent = await deliver(inside, id, { client_id, kind })
      if (!sent.repeated) await keepPhoto(inside, sent, { ...files, width, height, view_once })
      return sent
    })
    if (sent.repeated) await dropNow(ctx, files)
    return sent
  } catch (error) {
    await dropNow(ctx, files)
    throw error
  }
}

const putFiles = ({ app: { storage } }: MemberCtx, { full_file, blur_file }: PhotoFiles, made: MessagePhoto) =>
  Promise.all([
    storage.put(full_file, made.full),
    storage.put(blur_file, made.blur),
    made.avif && storage.put(avifOf(full_file), made.avif),
  ])

const dropNow = ({ app: { storage } }: MemberCtx, files: PhotoFiles) =>
  Promise.allSettled(filesOf(files).map((file) => storage.remove(file)))
