// Texts of the error page (server/base/http/errorPage.ts). Their ids are explicit, so that the server can translate
// them into eleven languages.

export const plainTexts = {
  home: /*i18n*/ { id: 'plain.home', message: 'Back to the home page' },
  again: /*i18n*/ { id: 'plain.again', message: 'Try again' },
  away: /*i18n*/ { id: 'plain.away', message: 'We’ll be right back' },
  away_why: /*i18n*/ {
    id: 'plain.away_why',
    message: 'Something isn’t working on our side. You haven’t lost anything. Try again in a moment.',
  },
}
