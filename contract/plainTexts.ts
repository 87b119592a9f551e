// Texts of the error page (server/base/http/errorPage.ts). Their ids are explicit, so that the server can translate
// them into eleven languages.

export const plainTexts = {
  home: /*i18n*/ { id: 'plain.home', message: 'Back to the home page' },
  again: /*i18n*/ { id: 'plain.again', message: 'Try again' },
  away: /*i18n*/ { id: 'plain.away', message: 'We will be right back' },
  away_why: /*i18n*/ {
    id: 'plain.away_why',
    message: 'Something here is taking a break. Nothing of yours is lost. Please try again in a moment.',
  },
}
