// Node flags of the server wherever it is started: npm start, tests, benches. Plain JavaScript, as ops/start.mjs is.

/**
 * Of the memory for what lives a moment Node takes as much as a large machine lets it, three times 64 MB; the server needs a quarter, and what it
 * holds while photos come is bounded (PRO-4).
 */
export const serverFlags = ['--max-semi-space-size=16']
