// A receipt as PDF (A4), from lines of label and value (CRED-7). A line that begins with `# ` is a heading.
import { createRequire } from 'node:module'

const fonts = createRequire(import.meta.url)
const regular = fonts.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')
const bold = fonts.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')

const [MARGIN_PT, TEXT_WIDTH_PT] = [64, 595 - 2 * 64]
const [LABEL_WIDTH_PT, VALUE_WIDTH_PT] = [TEXT_WIDTH_PT * 0.55, TEXT_WIDTH_PT * 0.45]

export type ReceiptDocument = { title: string; text: string; language: string; author: string; made_at: Date }

export async function receiptPdf({ title, text, language, author, made_at }: ReceiptDocument): Promise<Buffer> {
  // 30 MB: loaded on first use.
  const { default: PDFDocument } = await import('pdfkit')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN_PT,
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: made_at },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  doc.font(bold).fontSize(22).text(title).moveDown(1.2).fontSize(11)
  for (const line of text.split('\n')) {
    const [name = '', value] = line.split('\t')
    if (!name) {
      doc.moveDown(0.6)
      continue
    }
    if (name.startsWith('# ')) {
      doc.font(bold).fontSize(13).text(name.slice(2)).moveDown(0.4).fontSize(11)
      continue
    }
    const labelWidth = { width: value === undefined ? TEXT_WIDTH_PT : LABEL_WIDTH_PT }
    const height = Math.max(
      doc.font(regular).heightOfString(name, labelWidth),
      doc.font(bold).heightOfString(value ?? '', { width: VALUE_WIDTH_PT }),
    )
    // Label and value stay on one page.
    if (doc.y + height > doc.page.height - MARGIN_PT) doc.addPage()
    const top = doc.y
    doc.font(regular).text(name, MARGIN_PT, top, labelWidth)
    const below = doc.y
    if (value !== undefined)
      doc.font(bold).text(value, MARGIN_PT + LABEL_WIDTH_PT, top, { width: VALUE_WIDTH_PT, align: 'right' })
    doc.x = MARGIN_PT
    doc.y = Math.max(below, doc.y) + 4
  }
  doc.end()
  return promise
}
