// A member sends another one a photo (CHAT-3, CHAT-4). Who can't, or can't pay, is refused before anything of it is decoded; what is refused
// later costs nothing and leaves nothing.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { requireAge } from '../base/ageAssurance.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { isLimited } from '../members/index.ts'
import { avifOf, insertHashes, type MessagePhoto, makeMessagePhoto, refuseRemoved } from '../photos/index.ts'
import { dropTask } from './dropFiles.ts'
import { readPermission } from './permission.ts'
import { presentPhoto } from './photo.ts'
import { filesOf, findSent, keepPhoto, type PhotoFiles, wasSent } from './photoStore.ts'
import { deliver, refuseMessage } from './send.ts'
import { presentSent, type SendResult } from './sendMessage.ts'

const kind = 'photo'
const allowance = { max: 100, windowSeconds: 3_600 }

export async function sendPhoto(
  ctx: MemberCtx,
  { id, client_id, how: mode, price, bytes }: Input<typeof chats.sendPhoto>,
) {
  const again = (await wasSent(ctx, client_id)) ? await sentBefore(ctx, { id, client_id, price }) : null
  const result = again ?? (await sendNew(ctx, { id, client_id, price, view_once: mode === 'photo-once', bytes }))
  const row = (await findSent(ctx, result)) ?? refuse('key_reused')
  return presentSent(result, { client_id, kind, photo: presentPhoto(ctx, { ...row, mine: true }, row.is_seen_visible) })
}

type Photo = { id: string; client_id: string; price: number }

/** What was answered first; null where it has been erased meanwhile. */
async function sentBefore(ctx: MemberCtx, { id, client_id, price }: Photo): Promise<SendResult | null> {
  const none = {}
  return ctx.db
    .transaction(async (db) => {
      const sent = await deliver({ ...ctx, db }, id, { client_id, kind, price })
      return sent.is_repeated ? sent : Promise.reject(none)
    })
    .catch((error) => (error === none ? null : Promise.reject(error)))
}

type New = Photo & { view_once: boolean; bytes: Uint8Array }

async function sendNew(ctx: MemberCtx, { id, client_id, price, view_once, bytes }: New): Promise<SendResult> {
  const { app, member, site } = ctx
  await requireAge(ctx, 'chat')
  const permission = await readPermission(ctx.db, site.id, member.id, id, ctx.clock.now())
  if (permission.refusal) refuseMessage(ctx, permission.refusal, { permission })
  if (await isLimited(ctx, member.id, 'photos')) refuse('photos_limited')
  if (permission.photo_price !== price) refuseMessage(ctx, 'price_changed', { permission })
  if (permission.photo_price > permission.balance) refuse('no_credits')
  if (!(await consume(ctx, `chats:photos:${member.id}`, allowance))) refuse('too_many')
  const photo = await makeMessagePhoto(bytes, { owner: member.id })
  await refuseRemoved(ctx, photo.hashes)
  const { width, height } = photo
  const files = { full_file: `${newId()}.webp`, blur_file: `${newId()}.webp`, avif: photo.avif !== null }
  // Should this process die between files and message, the files don't stay behind.
  await app.jobs.add(dropTask, { files: filesOf(files) }, { at: addSeconds(ctx.clock.now(), 3_600) })
  try {
    await putFiles(ctx, files, photo)
    const result = await ctx.db.transaction(async (db) => {
      const txCtx = { ...ctx, db }
      const delivered = await deliver(txCtx, id, { client_id, kind, price })
      if (!delivered.is_repeated) {
        await keepPhoto(txCtx, delivered, { ...files, width, height, view_once })
        const owner = { site_id: site.id, member_id: member.id, now: ctx.clock.now() }
        await insertHashes(db, files.full_file, owner, photo.hashes)
      }
      return delivered
    })
    if (result.is_repeated) await dropNow(ctx, files)
    return result
  } catch (error) {
    await dropNow(ctx, files)
    throw error
  }
}

const putFiles = ({ app: { storage } }: MemberCtx, { full_file, blur_file }: PhotoFiles, photo: MessagePhoto) =>
  Promise.all([
    storage.put(full_file, photo.full),
    storage.put(blur_file, photo.blur),
    photo.avif && storage.put(avifOf(full_file), photo.avif),
  ])

const dropNow = ({ app: { storage } }: MemberCtx, files: PhotoFiles) =>
  Promise.allSettled(filesOf(files).map((file) => storage.remove(file)))
