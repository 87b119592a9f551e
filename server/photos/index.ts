// What other domains may use of photos.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { endDecoders } from './decoders.ts'
import { media } from './media.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { sweep, sweepTask } from './sweep.ts'

export { signedAddress } from './addresses.ts'
export { album, mainImages } from './album.ts'
export { type Derivatives, makeDerivatives, makeSentPhoto, type SentPhoto } from './derivatives.ts'
export { joinMain, type MainColumns, mainColumns, mainImage } from './mainOf.ts'
export { type Snapshot, snapshotOf } from './snapshotOf.ts'
export { avifOf } from './store.ts'
export { addPhoto, storePhoto } from './storePhoto.ts'

export const domain: Domain = {
  calls,
  routes: media,
  tasks: (app) => ({ [sweepTask]: (payload: { files: string[] }) => sweep(app, payload) }),
  close: async () => endDecoders(),
  onErase,
  onExport,
}
