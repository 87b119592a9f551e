// Encrypts the sources' secrets and the kept reports anew, after a rotation of SECRET (OPS-9).
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { reencryptColumns, reencryptFiles } from '../base/encryption/reencrypt.ts'
import { reportPurpose } from './report.ts'
import { secretPurpose } from './secret.ts'

export async function reencrypt(app: App) {
  const secrets = await reencryptColumns(app, [{ table: 'traffic_source', column: 'secret', purpose: secretPurpose }])
  const rows = await app.db.many<Columns<'traffic_source_report', 'file'>>`select file from traffic_source_report`
  return [secrets, await reencryptFiles(app, reportPurpose, rows)]
}
