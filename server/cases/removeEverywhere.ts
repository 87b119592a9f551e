// The measure remove_everywhere: a photo and all its copies go, of every member, in every conversation and on every site, and it may not be
// uploaded again (SAFE-7). Its files are deleted: an undo lets it be uploaded again, and brings none back.
import type { Id } from '../../contract/ids.ts'
import type { MeasureHook, MeasureTarget } from '../base/cases.ts'
import type { JobCtx } from '../base/ctx.ts'
import { fileOfMessage, removeChatPhotos } from '../chats/index.ts'
import { enqueueMail } from '../notifications/index.ts'
import {
  deleteRemoved,
  fileOfPhoto,
  findCopies,
  hashesOfFile,
  insertRemoved,
  removeAlbumPhotos,
} from '../photos/index.ts'
import { siteById } from '../sites/index.ts'

export const removeEverywhere: MeasureHook = {
  name: 'cases.removeEverywhere',
  measure: 'remove_everywhere',
  async apply(ctx, target) {
    const file = await fileOf(ctx, target)
    if (!file) return null
    const hashes = await hashesOfFile(ctx.app, file)
    if (hashes) await insertRemoved(ctx, { ...hashes, reference: referenceOf(target) })
    const copies = hashes ? await findCopies(ctx.db, hashes) : []
    const files = [...new Set([file, ...copies.map((it) => it.file)])]
    const owners = [...(await removeAlbumPhotos(ctx, files)), ...(await removeChatPhotos(ctx, files))]
    await mailOwners(ctx, target, owners)
    return { removed: owners.length }
  },
  async undo({ db }, target) {
    await deleteRemoved(db, referenceOf(target))
  },
}

const referenceOf = ({ decision }: MeasureTarget) => `decision ${decision}`

const fileOf = (ctx: JobCtx, { photo, message }: MeasureTarget) =>
  photo ? fileOfPhoto(ctx, photo) : message ? fileOfMessage(ctx, message) : null

type Owner = { member_id: Id<'member'>; site_id: Id<'site'> }

/** Whoever the case is about reads the statement of reasons; the others, once each, that their copy is gone. */
async function mailOwners(ctx: JobCtx, { member, ground }: MeasureTarget, owners: Owner[]) {
  const others = new Map(owners.filter((it) => it.member_id !== member).map((it) => [it.member_id, it.site_id]))
  for (const [other, site_id] of others) {
    const site = site_id === ctx.site.id ? ctx.site : await siteById(ctx.db, site_id)
    if (site)
      await enqueueMail(
        { ...ctx, site },
        { member: other, kind: 'security', template: 'PhotoRemoved', props: { ground } },
      )
  }
}
