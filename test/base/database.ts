// A database of a test file's own, copied from the run's template in a blink.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect } from '../../server/base/database.ts'
import { type Ground, urlOf } from './global.ts'

export async function testDatabase(ground: Ground = inject('ground')) {
  const name = `t${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const admin = connect(ground.admin, { max: 1 })
    await admin.sql.unsafe(statement)
    await admin.close()
  }
  await run(`create database ${name} template ${ground.template}`)
  return {
    url: urlOf(ground.admin, name),
    data_dir: ground.data_dir,
    drop: () => run(`drop database ${name} with (force)`),
  }
}
