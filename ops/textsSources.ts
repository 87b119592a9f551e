// The texts of the sources, of the tree or of a commit, and where a change moved the lines that hold them (I18N-3).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { makeConfig } from '@lingui/conf'
import config from '../lingui.config.ts'

export type Message = {
  id: string
  english: string
  /** By name, the expressions that fill it. */
  placeholders: Record<string, string[]>
  origin: [file: string, line: number][]
}
type Hunk = { old: [start: number, count: number]; now: [start: number, count: number] }
/** By file as it is now. */
export type Diff = Map<string, { oldFile: string; hunks: Hunk[] }>

const folders = ['web', 'contract', 'server']

/** In the order of their appearance within each file. */
export async function collectMessages(root: string): Promise<Message[]> {
  // Copied, as Lingui writes the root into them.
  const catalogs = (config.catalogs ?? []).map((it) => ({ ...it }))
  const [catalog] = await getCatalogs(makeConfig({ ...config, catalogs, rootDir: root }))
  const messages = await catalog?.collect()
  if (!messages) throw new Error('the sources have texts that cannot be extracted')
  return Object.entries(messages).map(([id, { message = id, placeholders, origin = [] }]) => ({
    id,
    english: message,
    placeholders,
    origin: origin.map(([file, line = 0]) => [file, line]),
  }))
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw error ?? new Error(stderr || stdout)
  return stdout
}

/** Calls it with a folder that holds the sources and catalogues of the commit. */
export async function withCommit<T>(root: string, commit: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nightjar-carry-'))
  try {
    run('git', ['archive', '--output', join(folder, 'all.tar'), commit, ...folders, 'texts'], root)
    run('tar', ['-xf', 'all.tar'], folder)
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In one form, whatever the reader's own settings of git are. */
const diffCommand = 'diff --no-color --no-ext-diff --src-prefix=a/ --dst-prefix=b/ --histogram -U0 -w -M'.split(' ')

export const diffSince = (root: string, commit: string): Diff =>
  parseDiff(run('git', [...diffCommand, commit, '--', ...folders], root))

export function parseDiff(diff: string): Diff {
  const files = diff.split(/^diff --git /m).slice(1)
  return new Map(
    files.map((text) => {
      const header = text.split(/^@@/m, 1)[0] ?? ''
      const oldFile = /^(?:--- a\/|rename from )(.+)$/m.exec(header)?.[1] ?? ''
      const file = /^(?:\+\+\+ b\/|rename to )(.+)$/m.exec(header)?.[1] ?? oldFile
      const hunks = [...text.matchAll(/^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/gm)].map(
        ([, start, count = '1', nowStart, nowCount = '1']): Hunk => ({
          old: [Number(start), Number(count)],
          now: [Number(nowStart), Number(nowCount)],
        }),
      )
      return [file, { oldFile, hunks }]
    }),
  )
}

const hunkAt = (hunks: Hunk[], side: keyof Hunk, line: number) =>
  hunks.findIndex(({ [side]: [start, count] }) => line >= start && line < start + count)

/** Names the place of a line: what stood there before and what stands there now have the same one. */
export function placeNow(hunks: Hunk[], line: number): string {
  const hunk = hunkAt(hunks, 'now', line)
  return hunk < 0 ? `line ${line}` : `hunk ${hunk}`
}

export function placeBefore(hunks: Hunk[], line: number): string {
  const hunk = hunkAt(hunks, 'old', line)
  if (hunk >= 0) return `hunk ${hunk}`
  const before = hunks.filter(({ old: [start, count] }) => start + Math.max(count, 1) <= line)
  return `line ${before.reduce((sum, { old, now }) => sum + now[1] - old[1], line)}`
}
