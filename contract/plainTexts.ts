// What the pages say that are made by hand, for when no screen can be: their ids are explicit, so that the server can say them in eleven languages.

export const plainTexts = {
  home: /*i18n*/ { id: 'plain.home', message: 'Back to the home page' },
  again: /*i18n*/ { id: 'plain.again', message: 'Try again' },
  away: /*i18n*/ { id: 'plain.away', message: 'We will be right back' },
  away_why: /*i18n*/ {
    id: 'plain.away_why',
    message: 'Something here is taking a break. Nothing of yours is lost. Please try again in a moment.',
  },
}
