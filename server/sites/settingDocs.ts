// What each setting means: the comments of the schemas' files, which are read once (SITE-2).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const files = ['../../contract/sites.ts', './siteInput.ts']
let docs: Map<string, string> | undefined

/** The comment above a field of one of these constants; empty where there is none. */
export function settingDoc(constants: string[], name: string): string {
  docs ??= new Map(files.flatMap((file) => readDocs(readFileSync(join(import.meta.dirname, file), 'utf8'))))
  return constants.map((it) => docs?.get(`${it}.${name}`)).find(Boolean) ?? ''
}

function readDocs(source: string): [string, string][] {
  return source.split(/^(?:export )?const /m).flatMap((part) => {
    const constant = /^\w+/.exec(part)?.[0]
    const comments = part.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+):/g)
    return [...comments].map(([, comment = '', name = '']): [string, string] => [`${constant}.${name}`, plain(comment)])
  })
}

/** Without the stars, and without numbers of requirements. */
const plain = (comment: string) =>
  comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*\((?:[A-Z]+-\d+|DSA \d+)\)/g, '')
    .trim()
