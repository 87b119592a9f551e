// A photo that is seen once is gone a minute after it was opened: nobody is shown it since then, and this removes its files (CHAT-3).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { dropLater } from './dropFiles.ts'
import { VIEW_ONCE_MS } from './photo.ts'

export const endSeenTask = 'chats.endSeen'

/** On every site. */
export async function endSeen({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const deletedPhotos = await tx.many<{ names: string[] }>`
      update chat_photo p
      set deleted_at = ${now}
      from (
        select conversation_id, seq
        from chat_photo
        where view_once and deleted_at is null and opened_at <= ${addSeconds(now, -VIEW_ONCE_MS / 1000)}
        for no key update skip locked) seen
      where p.conversation_id = seen.conversation_id and p.seq = seen.seq
      returning chat_photo_files(p) as names`
    await dropLater(
      tx,
      deletedPhotos.flatMap(({ names }) => names),
    )
  })
}
