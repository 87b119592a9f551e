// The rate limits of all calls, pages and files (SAFE-10): from which buckets (buckets.ts) each of them takes, and how
// much. `npm run limits` prints it into docs/security.md; a test finds a call that is missing.
import type { Bucket } from '../../../contract/rateLimits.ts'
import { Refusal } from '../refusal.ts'
import { type BucketCtx, type BucketLimits, buckets, keyedLimits } from './buckets.ts'

export type Costs = Partial<Record<Bucket, number>>

const read: Costs = { reads: 1 }
const write: Costs = { writes: 1 }
const message: Costs = { writes: 1, messages: 1 }
const mail: Costs = { writes: 1, mail: 1 }
const guess: Costs = { writes: 1, guesses: 1 }
const upload: Costs = { writes: 1, uploads: 1 }
const keyed: Costs = { writes: 1, keys: 1 }
const hash: Costs = { writes: 1, hashing: 1 }
const signed: Costs = { signed: 1 }
/** People that one answer shows at most: a page of the search, a profile with those related to it. */
const people = (count: number): Costs => ({ reads: 1, people: count })

export const rateLimitTable: Readonly<Record<string, Costs>> = {
  page: read,
  'page rendered anew': { renders: 1 },
  '/p/:name': read,
  '/m/:token': read,
  '/g/:provider/:id': read,
  '/g/:provider/:id/still': read,
  '/sitemap.xml': read,
  '/robots.txt': read,
  '/.well-known/change-password': read,
  '/.well-known/security.txt': read,
  '/manifest.webmanifest': read,
  '/offline': read,
  '/unsubscribe/do': guess,
  '/banner/dismiss': write,
  '/api/transactions/:id/receipt.pdf': read,
  '/api/credit-notes/:number': read,
  '/api/export/page': read,
  '/api/export/json': read,
  'live connection': { connections: 1 },
  'message of a live connection': { messages: 1 },
  'discount code': { guesses: 1 },

  '/dev/bank': read,
  '/dev/bank/:file': read,

  'sites.chooseCountry': write,
  'sites.company': read,
  'sites.interests': read,
  'sites.settings': read,
  'places.geocode': read,
  'places.regions': read,
  'places.towns': read,
  'pages.agreedText': read,
  'pages.agreements': read,
  'pages.page': read,
  'landers.campaignTexts': read,
  'landers.countLanderVisit': write,
  'landers.show': read,

  'consents.give': write,
  'consents.list': read,
  'consents.withdraw': write,

  'members.block': write,
  'members.blocks': read,
  'members.pageHidden': write,
  'members.readOwnProfile': read,
  'members.save': keyed,
  'members.setDisguise': write,
  'members.show': people(9),
  'members.unblock': write,
  'search.countResults': read,
  'search.find': people(24),
  'search.matchFinder': people(48),
  'search.signupMatches': people(12),

  'notifications.receiveReport': signed,
  'notifications.resumeMail': write,
  'notifications.savePreferences': write,
  'notifications.settings': read,
  'notifications.subscribePush': write,
  'notifications.unsubscribePreview': { reads: 1, guesses: 1 },
  'notifications.unsubscribePush': write,

  'photos.arrange': write,
  'photos.makeMain': write,
  'photos.ownAlbum': read,
  'photos.remove': write,
  'photos.setCrop': upload,
  'photos.upload': { ...upload, keys: 1 },
  'gifs.search': read,

  'likes.autoLike': write,
  'likes.countModalPress': write,
  'likes.like': write,
  'likes.list': read,
  'likes.listMore': people(60),
  'likes.markSeen': write,
  'likes.swipe': keyed,
  'likes.swipeDeck': people(10),
  'likes.undoSwipe': keyed,
  'likes.unlike': write,

  'credits.history': read,
  'credits.overview': read,
  'discounts.discountCode': read,
  'directdebit.enter': write,
  'directdebit.open': read,
  'directdebit.sendCode': mail,
  'directdebit.sign': guess,
  'directdebit.useKept': mail,
  'directdebit.willTransfer': write,
  'payments.forget': write,
  'payments.methods': read,
  'payments.repeat': keyed,
  'payments.repeatOffer': read,
  'payments.return': keyed,
  'payments.setSpendCap': write,
  'payments.spendCap': read,
  'payments.spending': read,
  'transparency.figures': read,
  'transparency.openBooks': read,
  'payments.start': keyed,
  'payments.status': read,
  'payments.storedMethods': read,
  'payments.transaction': read,
  'payments.transactions': read,
  'payments.webhook': signed,
  'payments.withdraw': { ...mail, guesses: 1 },

  'chats.find': read,
  'chats.history': read,
  'chats.list': read,
  'chats.open': read,
  'chats.openPhoto': write,
  'chats.openWith': people(1),
  'chats.answerSigns': write,
  'chats.mute': write,
  'chats.read': write,
  'chats.remove': write,
  'chats.send': message,
  'chats.sendGif': message,
  'chats.sendGift': message,
  'chats.sendPhoto': { ...message, uploads: 1 },

  '/api/age/return': guess,
  'age.present': guess,
  'age.progress': read,
  'age.receive': signed,
  'age.start': write,
  'age.state': read,
  'security.addPasskey': write,
  'security.changeEmail': mail,
  'security.changePassword': hash,
  'security.confirm': hash,
  'security.confirmEmail': guess,
  'security.devices': read,
  'security.disableTwoStep': write,
  'security.enableTwoStep': { ...hash, guesses: 1 },
  'security.endDevice': write,
  'security.endDevices': write,
  'security.isConfirmed': read,
  'security.newRecoveryCodes': hash,
  'security.passkeyConfirm': write,
  'security.passkeyConfirmOptions': write,
  'security.passkeyOptions': write,
  'security.passkeys': read,
  'security.recoveryPreview': { reads: 1, guesses: 1 },
  'security.removePasskey': write,
  'security.requestReset': mail,
  'security.resetPassword': { ...hash, guesses: 1 },
  'security.startTwoStep': write,
  'security.twoStep': read,
  'security.undoChanges': { ...hash, guesses: 1 },

  'accounts.activate': { ...hash, guesses: 1 },
  'accounts.activationPreview': { reads: 1, guesses: 1 },
  'accounts.correctEmail': mail,
  'accounts.currentUser': read,
  'accounts.declineActivation': guess,
  'accounts.dismissAlert': write,
  'accounts.login': hash,
  'accounts.loginCode': { ...hash, guesses: 1 },
  'accounts.logout': write,
  'accounts.passkeyLogin': write,
  'accounts.passkeyLoginOptions': write,
  'accounts.resendActivation': { ...mail, keys: 1 },
  'accounts.saveLanguage': write,
  'accounts.signupChallenge': { reads: 1, guesses: 1 },
  'accounts.signupState': read,
  'accounts.signupStep': { ...hash, signups: 1 },

  'lifecycle.acceptRetentionOffer': write,
  'lifecycle.deleteAccount': write,
  'lifecycle.deletionPreview': read,
  'lifecycle.exportState': read,
  'lifecycle.pause': write,
  'lifecycle.reactivate': guess,
  'lifecycle.refundUnspent': write,
  'lifecycle.requestExport': mail,
  'lifecycle.requestReactivation': mail,

  'cases.appeal': { ...mail, guesses: 1 },
  'cases.complain': mail,
  'cases.requestTakedown': mail,
  'cases.decision': { reads: 1, guesses: 1 },
  'cases.report': { ...mail, keys: 1 },
}

/** These are taken where the scarce thing is used, because only there is known by whom. */
const takenElsewhere: readonly Bucket[] = ['hashing', 'signups', 'connections', 'keys']

/** Takes what `name` costs from the buckets that the server's door knows; refuses where one of them is empty. */
export function takeFromBuckets(ctx: BucketCtx, name: string) {
  for (const [bucket, cost] of Object.entries(rateLimitTable[name] ?? {}) as [Bucket, number][])
    if (!takenElsewhere.includes(bucket)) takeFrom(ctx, bucket, { cost })
}

/** Takes back what `takeFrom` took: a right guess is none. */
export function giveBackTo(ctx: BucketCtx, bucket: Bucket) {
  for (const limit of keyedLimits(ctx, bucket)) ctx.app.rateWindows.giveBack(limit)
}

/** `account`: which account is tried. */
export function takeFrom(
  ctx: BucketCtx,
  bucket: Bucket,
  { cost = 1, account }: { cost?: number; account?: string } = {},
) {
  const seconds = ctx.app.rateWindows.take(keyedLimits(ctx, bucket, account), cost)
  const { refusal = 'too_many' }: BucketLimits = buckets[bucket]
  if (seconds) throw new Refusal(refusal, { seconds })
}
