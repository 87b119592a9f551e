// What the server says of my album takes the place of what was known (PRO-2).
import type { QueryClient } from '@tanstack/react-query'
import { accounts, photos } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import type { Album } from './sendPhoto.ts'

export const albumQuery = query(photos.ownAlbum, {})

/** After a change of my own: the shell shows my main photo, too. */
export function keepAlbum(client: QueryClient, album: Album) {
  client.setQueryData(albumQuery.queryKey, album)
  void client.invalidateQueries({ queryKey: [accounts.currentUser.name] })
}

/** After one upload of several: answers may overtake one another, and an older one knows less. */
export function keepLonger(client: QueryClient, album: Album) {
  client.setQueryData(albumQuery.queryKey, (before) => (before?.photos.every(isIn(album)) === false ? before : album))
}

const isIn =
  ({ photos }: Album) =>
  ({ id }: { id: string }) =>
    photos.some((it) => it.id === id)

/** Once all are sent. */
export function settleAlbum(client: QueryClient): Promise<Album> {
  void client.invalidateQueries({ queryKey: [accounts.currentUser.name] })
  return client.fetchQuery({ ...albumQuery, staleTime: 0 })
}
