// The stored files that the rows of a database name: what a backup must hold (OPS-5).
import type { Sql } from './backupTables.ts'

/** Of each row with a file; the AVIF beside a WebP has its name. */
export const referencedFilesQuery = `
  select unnest(array[full_file, card_file, thumb_file, locked_file]
    || case when avif then array[replace(full_file, '.webp', '.avif'), replace(card_file, '.webp', '.avif'),
      replace(thumb_file, '.webp', '.avif')] else '{}' end) as name from photo
  union select unnest(array[full_file, blur_file] || case when avif then array[replace(full_file, '.webp', '.avif')] else '{}' end)
  from chat_photo where deleted_at is null
  union select unnest(array[page_file, json_file]) from data_export where status = 'ready'
  union select evidence from report where evidence is not null
  union select file from case_evidence where file is not null
  union select file from bank_file
  union select file from disclosure where manifest_hash is not null
  union select file from traffic_source_report`

export async function referencedFiles(sql: Pick<Sql, 'unsafe'>): Promise<Set<string>> {
  const rows = await sql.unsafe<{ name: string | null }[]>(referencedFilesQuery)
  return new Set(rows.flatMap(({ name }) => name ?? []))
}

/** A line for the operator. */
export const missingFilesText = (missing: string[], where: string) =>
  `${missing.length} ${missing.length === 1 ? 'file' : 'files'} that the database names ${missing.length === 1 ? 'is' : 'are'} missing in ${where}, ` +
  `the first ${missing.slice(0, 3).join(', ')}.`
