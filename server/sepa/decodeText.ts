// Decodes a bank file: UTF-8, or the legacy Western encoding that its XML declaration names.
import { BankFileFault } from './bankFileFault.ts'

const legacyEncodings = new Set(['iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'])

export function decodeText(file: Uint8Array | string, maxBytes: number): string {
  const size = typeof file === 'string' ? Buffer.byteLength(file) : file.length
  if (size > maxBytes) throw new BankFileFault('too_large', `${size} bytes, more than ${maxBytes}`)
  if (typeof file === 'string') return file
  const start = Buffer.from(file.subarray(0, 200)).toString('latin1')
  const encoding = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  if (encoding !== 'utf-8' && !legacyEncodings.has(encoding))
    throw new BankFileFault('encoding', `written in ${encoding}`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new BankFileFault('encoding', `bytes that are no ${encoding}`)
  }
}
