// Binds contract calls to verbs.
import * as contract from '../../contract/lifecycle.ts'
import { type BoundCall, serve } from '../base/http/serve.ts'
import { acceptRetentionOffer } from './acceptRetentionOffer.ts'
import { deleteAccount } from './deleteAccount.ts'
import { deletionPreview } from './deletionPreview.ts'
import { exportState } from './exportState.ts'
import { pause } from './pause.ts'
import { reactivate } from './reactivate.ts'
import { refundUnspent } from './refundUnspent.ts'
import { requestExport } from './requestExport.ts'
import { requestReactivation } from './requestReactivation.ts'

export const calls: BoundCall[] = [
  serve(contract.pause, pause),
  serve(contract.deletionPreview, deletionPreview),
  serve(contract.acceptRetentionOffer, acceptRetentionOffer),
  serve(contract.refundUnspent, refundUnspent),
  serve(contract.deleteAccount, deleteAccount),
  serve(contract.reactivate, reactivate),
  serve(contract.requestReactivation, requestReactivation),
  serve(contract.exportState, exportState),
  serve(contract.requestExport, requestExport),
]
