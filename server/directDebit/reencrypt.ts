// Encrypts holders, accounts, contacts, bookings and files of the bank anew, after a rotation of SECRET (OPS-9).
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { reencryptColumns, reencryptFiles } from '../base/encryption/reencrypt.ts'
import { purpose } from './encryptedFields.ts'

const columns = {
  mandate: ['holder', 'iban', 'contact'],
  mandate_amendment: ['holder', 'iban'],
  mandate_draft: ['holder', 'iban', 'contact'],
  bank_refund: ['holder', 'iban'],
  bank_booking: ['details'],
}

export async function reencrypt(app: App) {
  const fields = await reencryptColumns(
    app,
    Object.entries(columns).flatMap(([table, names]) => names.map((column) => ({ table, column, purpose }))),
  )
  const rows = await app.db.many<Columns<'bank_file', 'file'>>`select file from bank_file`
  return [fields, await reencryptFiles(app, purpose, rows)]
}
