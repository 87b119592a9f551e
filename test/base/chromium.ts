// A Chromium to walk with: the one that is named or installed, else the one that npm carries, which brings its own libraries.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const flags = [
  '--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
]

export type Chromium = { executable: string; env: Record<string, string> }

export async function findChromium(): Promise<Chromium> {
  const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ? { executable: installed, env: {} } : carried()
}

/** @sparticuz/chromium unpacks itself, its libraries and its fonts to the temp folder, once. */
async function carried(): Promise<Chromium> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const packed = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin')
  const executable = await chromium.executablePath(packed)
  const libraries = join(tmpdir(), 'al2023')
  if (!existsSync(libraries)) await inflate(join(packed, 'al2023.tar.br'))
  return { executable, env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') } }
}
