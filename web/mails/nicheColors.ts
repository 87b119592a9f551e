// Primary colour of each niche, 1 to 7, for mails, which have no style sheet: primary-600 of web/styles/niches.css.
const nicheColors = ['#b81575', '#aa2ea4', '#971f25', '#af4a1b', '#2957af', '#ae1a44', '#7e40bf'] as const

export const nicheColor = (niche: number): string => nicheColors[niche - 1] ?? '#7e40bf'
