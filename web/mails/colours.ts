// The loud colour of each niche, 1 to 7: primary-600 of web/styles/niches.css. Mails know no style sheets.
const colours = ['#b81575', '#aa2ea4', '#971f25', '#af4a1b', '#2957af', '#ae1a44', '#7e40bf'] as const

export const colourOf = (niche: number): string => colours[niche - 1] ?? '#7e40bf'
