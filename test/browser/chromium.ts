// Finds the Chromium to test with: the configured or installed one, otherwise the one from npm with its own libraries
// (OPS-1).
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const chromiumFlags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

const root = join(import.meta.dirname, '../..')
const installed = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** `is_full`: it shows notifications and has a camera; the one that npm carries has neither. */
export type Chromium = { executable: string; env: Record<string, string>; is_full: boolean }

/** CHROMIUM_PATH=carried selects the one from npm. A CHROMIUM_PATH that does not exist is an error. */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROMIUM_PATH
  if (named && named !== 'carried') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no ${named}`)
    return { executable: named, env: {}, is_full: true }
  }
  const found = named ? undefined : installed.find((path) => existsSync(path))
  return found ? { executable: found, env: {}, is_full: true } : bundledChromium()
}

/** For tests without notifications and camera: the headless build from npm uses a third less CPU. */
export const findHeadlessChromium = (): Promise<Chromium> =>
  process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH
    ? bundledChromium()
    : findChromium()

export const launchOptions = ({ executable, env }: Chromium, more: string[] = []) => ({
  executablePath: executable,
  args: [...chromiumFlags, ...more],
  env: { ...process.env, ...env } as Record<string, string>,
})

/** Unpacked once, then renamed into place: a partly unpacked browser is never started. */
async function bundledChromium(): Promise<Chromium> {
  const name = join(root, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(name, 'package.json'), 'utf8'))
  const folder = join(root, `.cache/chromium-${version}`)
  if (!existsSync(folder)) await unpack(join(name, 'bin'), folder)
  return {
    executable: join(folder, 'chromium'),
    is_full: false,
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

async function unpack(packed: string, folder: string) {
  await mkdir(join(root, '.cache'), { recursive: true })
  const tempFolder = await mkdtemp(`${folder}-`)
  const { TMPDIR } = process.env
  // The package unpacks to the temp folder only.
  process.env.TMPDIR = tempFolder
  try {
    const { inflate } = await import('@sparticuz/chromium')
    for (const file of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(packed, file))
    }
    await writeFile(join(tempFolder, 'fonts.conf'), fontsOf(join(folder, 'fonts'), join(folder, 'fonts-cache')))
    await rename(tempFolder, folder).catch(async (error) => {
      await rm(tempFolder, { recursive: true })
      if (!existsSync(folder)) throw error
    })
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

const fontsOf = (folder: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}</cachedir></fontconfig>
`
