// Check of the file storage: a file is written, read and removed, in the folder or the S3 (OPS-6).
import { newId } from '../encryption/tokens.ts'
import type { Env } from '../env.ts'
import { connectionFailure, type Finding, failed } from '../startup/finding.ts'
import { openStorage } from './storage.ts'

export async function checkStorage(env: Pick<Env, 'storage' | 'data_dir'>): Promise<Finding[]> {
  const setting = env.storage ? 'STORAGE_URL' : 'DATA_DIR'
  const name = `${newId()}.json`
  const bytes = Buffer.from('{"doctor":true}')
  let step = 'written'
  try {
    const storage = await openStorage(env)
    await storage.put(name, bytes)
    step = 'read'
    const stored = await storage.get(name)
    step = 'removed'
    await storage.remove(name)
    if (!stored?.equals(bytes)) return [failed(`${setting}: a file that was written came back as another.`)]
    return (await storage.get(name)) ? [failed(`${setting}: a removed file is still there. Switch versions off.`)] : []
  } catch (error) {
    const why = whyNot(error)
    return [failed(`${setting}: a file could not be ${step} (${why}). ${remedy(env, why)}`)]
  }
}

/** The error of an S3 is redacted already (s3Storage.ts). */
function whyNot(error: unknown) {
  const message = error instanceof Error ? error.message : ''
  return message.startsWith('storage: ') ? message.slice('storage: '.length) : connectionFailure(error)
}

function remedy({ storage, data_dir }: Pick<Env, 'storage' | 'data_dir'>, why: string) {
  if (storage) return 'Check address, bucket, region and key; the key needs get, put, delete and list.'
  if (/ENOSPC|EDQUOT/.test(why)) return 'The disk is full: make room.'
  return `The user of this process must own ${data_dir}.`
}
