// Once for a whole run: a PostgreSQL of its own, and in it a template with the tables, the seven sites and the cast.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { plant } from '../../seed/plant.ts'
import { connect } from '../../server/base/database.ts'
import { migrate } from '../../server/base/migrate.ts'
import { startPostgres } from '../../server/base/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ground: Ground
  }
}
/** `admin`: a database to create others from. `template`: its name. `data_dir`: where the cast's photos are. */
export type Ground = { admin: string; template: string; data_dir: string }

export const template = 'template_nightjar'
export const urlOf = (admin: string, name: string) => admin.replace(/[^/]+$/, name)

export async function makeGround({ crowd = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-run-'))
  const postgres = await startPostgres({ data_dir: join(folder, 'postgres'), fast: true })
  async function stop() {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url, folder, crowd)
  } catch (error) {
    await stop()
    throw error
  }
  const ground: Ground = { admin: postgres.url, template, data_dir: folder }
  return { ground, stop }
}

async function makeTemplate(admin: string, folder: string, crowd: boolean) {
  const sql = connect(admin, { max: 1 })
  await sql.sql.unsafe(`create database ${template}`)
  await sql.close()
  await migrate(urlOf(admin, template))
  const db = connect(urlOf(admin, template), { max: 2 })
  await plant(db, folder, { crowd }).finally(() => db.close())
}

export default async function setup(project: TestProject) {
  const { ground, stop } = await makeGround()
  project.provide('ground', ground)
  return stop
}
