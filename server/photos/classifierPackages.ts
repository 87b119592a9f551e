// The two optional packages whose models the classifier reads. Of nsfwjs only the weights: it is installed without TensorFlow (decision 85).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const [NUDITY, FACE] = ['nsfwjs', '@mediapipe/face_detection']

/** `program`: who says what, by name and version. Null: not installed. */
export type ClassifierPackages = { nudity: string; face: string; program: string }

export function classifierPackages(modules = join(root, 'node_modules')): ClassifierPackages | null {
  const folderOf = (name: string) => join(modules, name)
  const versionOf = (name: string) => {
    const { version } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as { version: string }
    return `${name} ${version}`
  }
  try {
    return { nudity: folderOf(NUDITY), face: folderOf(FACE), program: `${versionOf(NUDITY)}, ${versionOf(FACE)}` }
  } catch {
    return null
  }
}
