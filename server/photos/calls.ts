// Binds contract calls to verbs.
import * as contract from '../../contract/photos.ts'
import { serve } from '../base/http/serve.ts'
import { arrange } from './arrange.ts'
import { makeMain } from './makeMain.ts'
import { ownAlbum } from './ownAlbum.ts'
import { remove } from './remove.ts'
import { setCrop } from './setCrop.ts'
import { upload } from './upload.ts'

export const calls = [
  serve(contract.ownAlbum, ownAlbum),
  serve(contract.upload, upload),
  serve(contract.remove, remove),
  serve(contract.makeMain, makeMain),
  serve(contract.arrange, arrange),
  serve(contract.setCrop, setCrop),
]
