// Words and names common to all languages (SAFE-4).
import type { Words } from './wordLists.ts'

/** Messengers, with spellings meant to evade detection. */
export const messengers = `
  whatsapp*, whats app*, what app, what s app, whatsap*, whatssap*, whattsapp, watsapp*, watsap*, wats app, whatapp, wattsapp, wotsapp,
  wh tsapp, whatsup app, telegram*, telegrm, telgram, snapchat*, snap chat, wechat, we chat, viber*, discord*, skype, messenger, threema, hangouts,
  hangout, google chat, zangi, kakaotalk`

/** Social networks, which may be mentioned innocently. */
export const networks = 'instagram*, insta, instagrm, facebook*, facebok, tiktok*, onlyfans'

/** After the word for '@', each of these makes an e-mail address. */
export const mailboxes = 'gmail gmial googlemail hotmail gmx icloud protonmail'.split(' ')

export const allLanguages: Partial<Words> = {
  handles: 't me, wa me, snap id, line id, kik id, session id, wechat id, telegram id',
  sums: `
    paypal*, western union, moneygram, money gram, cash app, cashapp, revolut, venmo, zelle, bizum, paysafe*, paysafecard, neosurf, transcash,
    iban, usdt, tikkie, swish*, mobilepay, blik, vipps*`,
  ventures:
    'bitcoin*, btc, crypto*, krypto*, kripto*, cripto*, kryptowaluta*, ethereum, forex, nft*, binance, coinbase, usdt, trading',
  money: 'moneygram, western union, neosurf, transcash',
}

/** Well-known domains that are mentioned as names. */
export const knownDomains = `
  booking.com amazon.com amazon.de amazon.nl amazon.fr amazon.it amazon.es amazon.co.uk marktplaats.nl bol.com coolblue.nl ebay.com ebay.de
  allegro.pl olx.pl finn.no blocket.se tori.fi dba.dk leboncoin.fr subito.it wallapop.com google.com youtube.com netflix.com spotify.com
  wikipedia.org imdb.com match.com trivago.com airbnb.com thuisbezorgd.nl funda.nl buienradar.nl 9292.nl bahn.de yr.no vg.no dn.no
  aftonbladet.se expressen.se dr.dk is.fi yle.fi hs.fi node.js asp.net`
