// Texts that are made to take long (SAFE-4), and how long the worst of them takes.
const pieces = [
  ...[
    'a',
    'a ',
    '1',
    '1 ',
    '1-',
    '1.',
    '0 ',
    'a.',
    'a.b-',
    'a.de ',
    '@',
    'a@',
    'a@a ',
    'W ',
    '€1',
    '😀1',
    '(',
    '\n',
    '12:30 ',
    '12.05.',
    '1 000 ',
  ],
  ...[
    'send me ',
    'pay ',
    'can you ',
    'gift card ',
    'whatsapp ',
    'whats ',
    'add me ',
    'dot ',
    'x dot ',
    'at ',
    'one ',
    'double ',
    'invest ',
  ],
  ...[
    '\u0301',
    'a\u0301\u0316\u0327',
    '\u200b',
    '\ufdfa',
    'а',
    'nl91abna',
    '0x',
    'bc1q',
    'www',
    'check a.de ',
    'aaaaaaaaaaaaaaaaaaaaaaaa ',
  ],
]
const TEXT_CHARS = 20_000
const TRY_COUNT = 12
/** Milliseconds after which no text is tried again. */
const TIMEOUT_MS = 100

/** Milliseconds, of the text that takes longest; of each the quickest try. */
export const slowest = (work: (text: string) => unknown) =>
  Math.max(
    ...pieces.map((piece) => {
      const text = piece.repeat(Math.ceil(TEXT_CHARS / piece.length)).slice(0, TEXT_CHARS)
      const times: number[] = []
      const started = performance.now()
      while (times.length < TRY_COUNT && performance.now() - started < TIMEOUT_MS) {
        const began = performance.now()
        work(text)
        times.push(performance.now() - began)
      }
      return Math.min(...times)
    }),
  )
