// The floors of the house: the server's domains, lowest first. A domain may use only those below it (docs/house.md).

export const floors = [
  ...[
    'base',
    'sepa',
    'places',
    'sites',
    'visits',
    'signals',
    'members',
    'consents',
    'notifications',
    'credits',
    'photos',
  ],
  ...['search', 'likes', 'discounts', 'gifs', 'providers', 'directDebit', 'payments', 'chats', 'age', 'security'],
  ...['accounts', 'trafficSources', 'lifecycle', 'cases', 'transparency', 'numbers', 'health', 'staff', 'console'],
]
