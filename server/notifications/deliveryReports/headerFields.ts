// `Name: value` lines as mails have them: headers, and the blocks of machine-readable reports (RFC 5322, RFC 3464, RFC 5965).

/** By name in lower case. A name may occur more than once. */
export type Fields = Map<string, string[]>

const fieldLine = /^([!-9;-~]{1,80}?)[ \t]*:[ \t]*(.*)$/

/** Blocks are separated by empty lines. A line that begins with a space continues the one before; lines that are no field are skipped. */
export function parseFieldBlocks(text: string): Fields[] {
  const blocks: Fields[] = []
  let block: Fields | null = null
  let values: string[] | null = null
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (!line.trim()) {
      block = null
      values = null
    } else if (/^[ \t]/.test(line)) {
      if (values) values[values.length - 1] += ` ${line.trim()}`
    } else {
      const [, name, value] = fieldLine.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      if (!block) {
        block = new Map()
        blocks.push(block)
      }
      values = block.get(name.toLowerCase()) ?? []
      values.push(value.trim())
      block.set(name.toLowerCase(), values)
    }
  }
  return blocks
}

export const firstValue = (fields: Fields, name: string): string => fields.get(name)?.[0] ?? ''
export const allValues = (fields: Fields, names: readonly string[]): string[] =>
  names.flatMap((name) => fields.get(name) ?? [])
