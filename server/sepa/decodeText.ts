// Decodes a bank file: UTF-8, UTF-16 by its first bytes, or the older encoding that its XML declaration names.
import { BankFileFault } from './bankFileFault.ts'

export function decodeText(file: Uint8Array | string, maxBytes: number): string {
  const size = typeof file === 'string' ? Buffer.byteLength(file) : file.length
  if (size > maxBytes) throw new BankFileFault('too_large', `${size} bytes, more than ${maxBytes}`)
  if (typeof file === 'string') return file
  const encoding = encodingOf(file)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new BankFileFault('encoding', `bytes that are no ${encoding}`)
  }
}

function encodingOf(file: Uint8Array): string {
  const start = Buffer.from(file.subarray(0, 200)).toString('latin1')
  if (start.startsWith('\xff\xfe')) return 'utf-16le'
  if (start.startsWith('\xfe\xff')) return 'utf-16be'
  if (start.startsWith('<\0')) return 'utf-16le'
  if (start.startsWith('\0<')) return 'utf-16be'
  const declared =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  // A declaration that reads as ASCII is not in UTF-16, whatever it says.
  if (!isDecodable(declared) || declared.startsWith('utf-16'))
    throw new BankFileFault('encoding', `written in ${declared}`)
  return declared
}

function isDecodable(encoding: string) {
  try {
    return Boolean(new TextDecoder(encoding))
  } catch {
    return false
  }
}
