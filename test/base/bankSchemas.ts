// Both schemas for files of direct debits, as judges, where they are at hand: ISO's and the German banks'.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm'
import { root } from './sources.ts'

const folder = process.env.SEPA_SCHEMAS ?? join(root, '../shared/reference/sepa')
const schemas = ['pain.008.001.08.xsd', 'pain.008.001.08_GBIC_4.xsd'].map((it) => join(folder, it))
export const schemasAtHand = schemas.every((it) => existsSync(it))

/** What they object to. */
export function judged(xml: string): string[] {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET })
  try {
    return schemas.flatMap((path) => {
      const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path)))
      try {
        validator.validate(document)
        return []
      } catch (error) {
        return [(error as Error).message]
      }
    })
  } finally {
    document.dispose()
  }
}
