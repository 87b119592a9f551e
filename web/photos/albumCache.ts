// Cache of the member's own album: replaced by what the server answers (PRO-2).
import type { QueryClient } from '@tanstack/react-query'
import { accounts, photos } from '../../contract/index.ts'
import { query } from '../base/queries.ts'
import type { Album } from './sendPhoto.ts'

export const albumQuery = query(photos.ownAlbum, {})

/** After a change; the shell shows the main photo, too. */
export function setAlbum(client: QueryClient, album: Album) {
  client.setQueryData(albumQuery.queryKey, album)
  void client.invalidateQueries({ queryKey: [accounts.currentUser.name] })
}

/** After one of several parallel uploads: answers may overtake one another, and an older one lists fewer photos. */
export function setLongerAlbum(client: QueryClient, album: Album) {
  client.setQueryData(albumQuery.queryKey, (before) => (before?.photos.every(isIn(album)) === false ? before : album))
}

const isIn =
  ({ photos }: Album) =>
  ({ id }: { id: string }) =>
    photos.some((it) => it.id === id)

/** After all uploads. */
export function refetchAlbum(client: QueryClient): Promise<Album> {
  void client.invalidateQueries({ queryKey: [accounts.currentUser.name] })
  return client.fetchQuery({ ...albumQuery, staleTime: 0 })
}
