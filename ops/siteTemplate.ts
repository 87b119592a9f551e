// The file that `npm run site -- new` writes: everything that `add` takes, with a comment on each line (SITE-1, OPS-4).

/** JSON with comments: `add` leaves out lines that begin with //. */
export const siteTemplate = `// A site for: npm run site -- add FILE --why WHY
// Lines that begin with // are comments; everything else is JSON. "npm run site -- show SITE" prints a site that runs in the same form.
{
  // The name of the site in commands: 2 to 20 small letters, digits and hyphens. It never changes.
  "key": "lantern",
  // The address of the site. Point its DNS to the proxy, and get a certificate.
  "domain": "www.lantern.example",
  // Other hosts that lead there.
  "hosts": ["lantern.example"],
  // 1 to 7: colours, words, pictures. 7 is gay, 1 the ordinary one; the demo shows all.
  "niche": 7,
  // The language of the domain: en, nl, de, it, fr, es, pl, da, fi, nb or sv.
  "domain_language": "en",
  // Where the site is at home; one of the countries below.
  "country": "NL",
  "time_zone": "Europe/Amsterdam",
  // Before the addresses of scripts and styles, where a CDN serves them; usually empty.
  "cdn_prefix": "",
  // The imprint, and what receipts say.
  "company": {
    "name": "Lantern BV",
    "address": "Street 1",
    "kvk": "00000000",
    "city": "Amsterdam",
    "country": "NL",
    "tradenames": ["Lantern"],
    "vat_numbers": ["NL000000000B00"],
    "support_phone": "+31 20 000 0000",
    // Percent off for somebody who is about to delete the account.
    "delete_discount": 50,
    "added": "2026-01-01T00:00:00Z"
  },
  // In credits, but for the last four.
  "prices": {
    "message_credits": 2,
    "photo_credits": 5,
    "gift_credits": 10,
    "signup_credits": 10,
    // Characters of a message, 1 to 10000.
    "message_length": 500,
    // "conversations": the first ones are free; "credits": the signup credits pay for them.
    "free_mode": "conversations",
    "free_conversations": 2,
    "free_messages": 10
  },
  "choices": {
    "name": "Lantern",
    "index_title": "Lantern: dating after dark",
    "description": "Meet somebody tonight.",
    "fictional_warning": "Some profiles are fictional.",
    "fictional_singular": "Fictional profile",
    "fictional_plural": "Fictional profiles",
    // The five texts above in other languages: { "nl": { "index_title": "…" } }.
    "translations": {},
    // Countries that are served. Their currencies need bundles.
    "countries": ["NL"],
    // The languages of the site, the domain's own among them.
    "locales": ["en", "nl"],
    "visible_profile_fields": [
      "gender", "sexuality", "hair_color", "eye_color", "body_type", "relationship_status", "tattoos", "interests", "about",
      "country", "region", "city"
    ],
    "visible_profile_notes": [],
    "search_fields": ["gender", "country", "countryregion", "age"],
    // What a message costs at least, by country, in minor units.
    "minimum_message_costs": { "NL": { "costs": 50, "currency": "EUR" } },
    "support_email": "support@lantern.example",
    "mail_name": "Lantern",
    // Countries whose visitors answer a warning first.
    "enable_site_entry_popup": [],
    "fictional_icon": "drama",
    // Days in which a purchase can be returned.
    "refund_days": 14,
    // "all", or "with_trafficsource": only visitors whom a traffic source sent.
    "signups": "all",
    // What visitors see of the search: "none", "blurred" or "full"; the second where a traffic source sent them.
    "logged_out_search": "blurred",
    "logged_out_search_trafficsource": "blurred",
    "interests": true,
    // "strict", the default: nobody may learn whether an address has an account. "open" says so to whoever signs up or asks for a password.
    "membership_privacy": "strict",
    // Messages are erased after so many days.
    "chat_history_days": 90,
    // Photos before strangers see them: "all" wait for a person, "doubt": those that the program doubts, "after": none.
    "photo_review": "all",
    // Whether albums may show explicit photos, of people whose identity you keep.
    "explicit_photos": false,
    // { "percent": 46, "source": "…" }: how much premium raises the chance of a match; null shows no figure.
    "match_chance": null,
    "default_search": { "gender": null, "min_age": 18, "max_age": 99 }
    // Further ones, where they are needed: "providers" (keys of payment providers), "landers" (campaigns), "rate_limits" (what differs from
    // the limits in docs/security.md), "security_contact" and "security_days" (/.well-known/security.txt), "accessibility_body" (who enforces
    // accessibility where the company is), "dispute_body" (who settles out of court what you decide), "legal_representative" (of a company
    // outside the EU), "staff_answers" (countries), "open_books" (public figures),
    // "age_assurance" (stricter than a place's law) and "refund_alerts" (a bank's alert is
    // refunded at once): all in docs/operating.md. The creditor of direct debits is
    // set by npm run bank -- creditor.
  },
  // Bundles of credits, for each currency: without them nothing is sold. "label": "popular", "best" or "none".
  "bundles": [
    { "key": "p0", "currency": "EUR", "credits": 15, "price": 8.99 },
    { "key": "p1", "currency": "EUR", "credits": 40, "price": 21.99, "label": "popular" },
    { "key": "p2", "currency": "EUR", "credits": 100, "price": 49.99 },
    { "key": "p3", "currency": "EUR", "credits": 200, "price": 89.99 }
  ]
}
`

/** JSON whose lines may be comments. */
export const parseCommentedJson = (text: string): unknown => JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''))
