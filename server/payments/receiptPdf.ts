// A receipt as PDF, A4, from its lines: a name at the left, what it is at the right (CRED-7).
import { createRequire } from 'node:module'

const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')
const bold = fonts.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')

/** Points. */
const [margin, width] = [64, 595 - 2 * 64]

export type Paper = { title: string; text: string; language: string; author: string; made_at: Date }

export async function receiptPdf({ title, text, language, author, made_at }: Paper): Promise<Buffer> {
  // 30 MB that few servers need soon.
  const { default: PDFDocument } = await import('pdfkit')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: made_at },
  })
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  paper.on('end', () => resolve(Buffer.concat(parts)))
  paper.on('error', reject)
  paper.font(bold).fontSize(22).text(title).moveDown(1.2).fontSize(11)
  for (const line of text.split('\n')) {
    const [name = '', value] = line.split('\t')
    if (!name) {
      paper.moveDown(0.6)
      continue
    }
    const at = paper.y
    paper.font(regular).text(name, margin, at, { width: value === undefined ? width : width * 0.55 })
    const below = paper.y
    if (value !== undefined)
      paper.font(bold).text(value, margin + width * 0.55, at, { width: width * 0.45, align: 'right' })
    paper.x = margin
    paper.y = Math.max(below, paper.y) + 4
  }
  paper.end()
  return promise
}
