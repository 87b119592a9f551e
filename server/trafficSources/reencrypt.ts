// Encrypts the kept reports of sources anew, after a rotation of SECRET (OPS-9). Their secrets are in visits.
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { reencryptFiles } from '../base/encryption/reencrypt.ts'
import { reportPurpose } from './report.ts'

export async function reencrypt(app: App) {
  const rows = await app.db.many<Columns<'traffic_source_report', 'file'>>`select file from traffic_source_report`
  return [await reencryptFiles(app, reportPurpose, rows)]
}
