// The floors of the house: the server's domains, lowest first. A domain may use only those below it (docs/house.md).

/** A domain that has nothing to hold yet has no folder. */
export const floors = [
  ...['base', 'sepa', 'places', 'sites', 'visits', 'signals', 'members', 'notifications', 'credits', 'photos'],
  ...['search', 'likes', 'discounts', 'gifs', 'providers', 'directDebit', 'payments', 'chats', 'age', 'security'],
  ...['accounts', 'trafficSources', 'lifecycle', 'safety', 'staff'],
]
