// Public interface of photos.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { stopDecoders } from './decoderPool.ts'
import { stopClassifier } from './firstLook.ts'
import { hashPhotos, hashPhotosTask } from './hashStored.ts'
import { measures } from './measures.ts'
import { media } from './media.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { sweep, sweepTask } from './sweep.ts'

export { album, mainImages } from './album.ts'
export { type Derivatives, type MessagePhoto, makeDerivatives, makeMessagePhoto } from './derivatives.ts'
export { checkClassifier, classifierIsOff, isMarked } from './firstLook.ts'
export { dropHashList, hashLists, loadHashList } from './hashLists.ts'
export { hashesOfFile, hashStoredPhotos, type StoredPhoto } from './hashStored.ts'
export { joinMainPhoto, type MainPhotoColumns, mainImage, mainPhotoColumns } from './mainPhotoColumns.ts'
export { signedUrl } from './mediaUrls.ts'
export {
  deleteHashes,
  deleteRemoved,
  findCopies,
  hashBits,
  insertHashes,
  insertRemoved,
  refuseRemoved,
} from './photoHashes.ts'
export { remove as removePhoto } from './remove.ts'
export { fileOfPhoto, findPhotoOfFile, type PhotoOwner, removeAlbumPhotos } from './removeAlbumPhotos.ts'
export { acceptPhoto, lockPhotoToReview, photoQueue, readPhoto } from './review.ts'
export { lockPhotoState, type PhotoToReview, photosToReview, photosWaiting, takeBackAcceptance } from './reviewQueue.ts'
export { type Snapshot, snapshotOf } from './snapshotOf.ts'
export { avifOf } from './store.ts'
export { addPhoto, storePhoto } from './storePhoto.ts'

export const domain: Domain = {
  calls,
  routes: media,
  tasks: (app) => ({
    [sweepTask]: (payload: { files: string[] }) => sweep(app, payload),
    [hashPhotosTask]: () => hashPhotos(app),
  }),
  schedule: [{ task: hashPhotosTask, cron: '*/5 * * * *', serial: true }],
  close: async () => {
    stopDecoders()
    stopClassifier()
  },
  measures,
  onErase,
  onExport,
}
