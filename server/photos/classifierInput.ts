// What the decoder hands to the classifier: pixels, so that no file of a stranger reaches it (SAFE-3).

/** RGB of 8 bits. */
export type ClassifierInput = {
  /** The whole picture, stretched to a square. */
  stretched: Buffer
  /** The whole picture in its proportions, in a black square. */
  framed: Buffer
}

/** As its two models were trained. */
export const STRETCHED_SIDE_PIXELS = 224
export const FRAMED_SIDE_PIXELS = 192
