// Public interface of conversations.
import type { Domain } from '../base/domain.ts'
import { calls } from './calls.ts'
import { dropFiles, dropTask } from './dropFiles.ts'
import { endSeen, endSeenTask } from './endSeen.ts'
import { eraseOld } from './eraseOld.ts'
import { fraudNoticeMeasure, fraudNoticeTask, sendFraudNotices } from './fraudNotices.ts'
import { hashChatPhotos, hashChatPhotosTask } from './hashPhotos.ts'
import { measures } from './measures.ts'
import { onErase } from './onErase.ts'
import { onExport } from './onExport.ts'
import { shows } from './photoStore.ts'
import { refundUndelivered } from './refundUndelivered.ts'
import { release, releaseHeld } from './release.ts'

export { cancelFraudNotices } from './fraudNotices.ts'
export { messageDbSettings } from './liveMessages.ts'
export { onClientFrame } from './onClientFrame.ts'
export { returnHeld } from './release.ts'
export { removeMessage } from './removeMessage.ts'
export { fileOfMessage, findMessageOfPhoto, removeChatPhotos } from './removePhotos.ts'
export { send } from './send.ts'
export { sentSince } from './sentSince.ts'
export { type MessageSnapshot, snapshotOfMessage } from './snapshot.ts'

export const domain: Domain = {
  calls,
  tasks: (app) => ({
    [dropTask]: (payload: { files: string[] }) => dropFiles(app, payload),
    [endSeenTask]: () => endSeen(app),
    [hashChatPhotosTask]: () => hashChatPhotos(app),
    [fraudNoticeTask]: () => sendFraudNotices(app),
    'chats.refundUndelivered': () => refundUndelivered(app),
    'chats.releaseHeld': () => releaseHeld(app),
    'chats.eraseOld': () => eraseOld(app),
  }),
  schedule: [
    { task: hashChatPhotosTask, cron: '*/5 * * * *', serial: true },
    { task: fraudNoticeTask, cron: '* * * * *', serial: true },
    { task: endSeenTask, cron: '*/10 * * * *' },
    { task: 'chats.refundUndelivered', cron: '*/10 * * * *' },
    { task: 'chats.releaseHeld', cron: '*/10 * * * *' },
    { task: 'chats.eraseOld', cron: '37 3 * * *' },
  ],
  lanes: { [fraudNoticeTask]: 'bulk' },
  onConfirm: release,
  mediaAccess: shows,
  measures: [...measures, fraudNoticeMeasure],
  onErase,
  onExport,
}
