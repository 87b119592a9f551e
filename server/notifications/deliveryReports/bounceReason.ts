// Why a mail bounced, from the status code and the mail server's words (RFC 3463, RFC 5321). Only 'gone' is a hard bounce, which suppresses
// mail at once.

/**
 * gone: no such mailbox or domain, or it is no longer this person's. full: the mailbox is full. vague: permanent, and nobody says why.
 * other: about the sender or the mail. later: the server is still trying.
 */
export type BounceReason = 'gone' | 'full' | 'vague' | 'other' | 'later'
export type BounceCause = { reason: BounceReason; status: string }

const statusCode = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/
const statusCodes = new RegExp(statusCode, 'g')
const replyCode = /(?<![\w.:@/[-])([45])[0-5]\d(?=[\s\-(#]|$)/

/** A status that gives no reason. */
const isUnspecific = (status: string) => status.endsWith('.0')
const isGoneStatus = (status: string) => /^5\.(1\.(1|2|3|6|10)|2\.1|4\.310|7\.1[78])$/.test(status)
/** Permanent, without a reason or about the address in general. */
const isUnspecificAddressStatus = (status: string) => /^5\.([012]\.0|1\.4|1\.9|2\.4)$/.test(status)
/** Whatever the words are: our sender address, the mail's size, a loop, its content. */
const isSenderFault = (status: string) => /^5\.(1\.[78]|2\.3|3\.4|4\.[67]|6\.\d+)$/.test(status)

const MAX_TEXT_CHARS = 16 * 1024
/** A warning or refusal stands at the beginning. */
const MAX_PREFIX_CHARS = 4_000

/** `status` is the report's status field; `text` are the words of a mail server or a mail program. */
export function bounceCause(status: string, text: string): BounceCause {
  const excerpt = text.slice(0, MAX_TEXT_CHARS)
  const code = codeOf(status, excerpt)
  if (isFull(excerpt) || /^[45]\.2\.2$/.test(code))
    return code.startsWith('4') ? { reason: 'later', status: code } : { reason: 'full', status: '5.2.2' }
  if (code.startsWith('4')) return { reason: 'later', status: code }
  const reason = reasonOf(code, excerpt)
  if (reason === 'vague') return { reason, status: VAGUE_STATUS }
  return { reason, status: reason === 'other' && code === VAGUE_STATUS ? OTHER_POLICY_STATUS : code }
}

/** "Other address status" (RFC 3463): something about the address is wrong for good. */
export const VAGUE_STATUS = '5.1.0'
const OTHER_POLICY_STATUS = '5.7.0'

function reasonOf(code: string, words: string): BounceReason {
  const text = words.toLowerCase().replace(addresses, ' ')
  const saysGone =
    gonePatterns.some((pattern) => text.search(pattern) >= 0) || (code === '5.4.1' && /access denied/.test(text))
  if (isGoneStatus(code)) return saysGone || !policyPattern.test(text) ? 'gone' : 'other'
  if (isSenderFault(code)) return 'other'
  if (!saysGone) {
    const isAboutUs = policyPattern.test(text) || messagePattern.test(text)
    return isUnspecificAddressStatus(code) && !isAboutUs ? 'vague' : 'other'
  }
  const rest = gonePatterns.reduce((remaining, pattern) => remaining.replace(pattern, ' '), text).replace(hosts, ' ')
  return policyPattern.test(rest) ? 'other' : 'gone'
}

/** The most specific code: a server often reports 5.0.0 where the quoted words of the next one name 5.1.1. */
function codeOf(status: string, text: string): string {
  const reportedCode = statusCode.exec(status)?.[0] ?? ''
  const quoted = [...text.matchAll(statusCodes)].map(([code]) => code)
  if (reportedCode && !isUnspecific(reportedCode)) return reportedCode
  const compatible = quoted.filter(
    (code) => !reportedCode || reportedCode.endsWith('.0.0') || code[0] === reportedCode[0],
  )
  const mostSpecific = compatible.find((code) => !isUnspecific(code)) ?? compatible[0] ?? reportedCode
  if (mostSpecific) return mostSpecific
  const replyClass = replyCode.exec(status)?.[1] ?? replyCode.exec(text)?.[1]
  return replyClass ? `${replyClass}.0.0` : ''
}

/** Removed before matching: a mailbox may be called spam. */
const addresses = /\S{1,200}@\S{1,200}/g
const hosts = /https?:\S+|\b[\w-]{1,63}(\.[\w-]{1,63}){1,9}\b/g

const fullPatterns = [
  /(mail ?box|mail ?folder|in-?box|mail ?drop|account|user|recipient)('s)?\b[^.\n]{0,40}\b(is |too |was )?full\b/,
  /over[ -]?quota|quota[^.\n]{0,30}\b(exceed|full|reached)|exceed[^.\n]{0,60}\b(quota|storage|(mail)?box size|disk)/,
  /(insufficient|not enough|out of) [^.\n]{0,20}\b(storage|disk|mailbox|space)\b|mailbox size limit|no space left/,
  /postfach[^.\n]{0,20}\bvoll|speicherplatz|kontingent|quota d[ée]pass|bo[iî]te[^.\n]{0,40}\bpleine|postvak[^.\n]{0,20}\bvol\b/,
  /buz[oó]n[^.\n]{0,20}\b(lleno|completo)|casella[^.\n]{0,30}\bpiena|skrzynk[ai][^.\n]{0,30}\b(pe[lł]na|przepe[lł])/,
  /(brev|post)(l[aå]da|kasse|boks)[^.\n]{0,30}\b(full|fyldt)|postilaatikko[^.\n]{0,30}\bt[aä]ynn/,
]
const isFull = (words: string) => fullPatterns.some((pattern) => pattern.test(words.toLowerCase()))

const ADDRESSEE =
  '(user( ?id)?|mailbox|recipient|account|addres(s|see)|person|e-?mail|login|local ?part|customer|subscriber|alias)'
const DOMAIN = '(domain|host|host ?name|mail ?server|mx)'
const NEGATION = "((does|do|did|could|can|was|is|were)( ?n[o'’]t| not)( be)?|doesn['’]t|not|no longer)"
const EXISTENCE = '(exists?|found|recogni[sz]ed|known|valid|active|listed|in use|available|on server)'
const DISABLED =
  '(disabled|suspended|deactivated|inactive|closed|deleted|terminated|invalid|unavailable|discontinued|removed|retired|frozen)'
const LOCKED = `${ADDRESSEE} (is|was|has been) (locked|blocked)`
const gonePatterns = [
  // Postfix, Sendmail, Exim, qmail, Gmail, Yahoo, Microsoft, Domino and most others.
  `(unknown|no such|invalid|non-?existent|inactive|disabled|bad)( \\w+){0,2} ${ADDRESSEE}\\b(?! error)`,
  `no ${ADDRESSEE}[^.\\n]{0,30}\\b(here|found|by that name|with (that|this)|such)`,
  `\\b${ADDRESSEE}('s)?\\b[^\\n]{0,90}\\b(unknown|non-?existent|${NEGATION} ${EXISTENCE})`,
  `\\b${ADDRESSEE}('s)?\\b[^.\\n]{0,40}\\b${DISABLED}|${LOCKED}`,
  'recip(ient)?notfound|mailbox unavailable|unrouteable address|not (a|one of) (valid|our) |address is possibly incorrect',
  "doesn['’]?t have an? [\\w. ]{1,20}account|has (moved|left)|account that you tried to reach|not listed in|unknown in ",
  // The domain.
  `${DOMAIN}( name)?( or domain name)?[^\\n]{0,60}\\b(not found|unknown|${NEGATION} exist|non-?existent|no longer)`,
  `(unknown|no such|invalid|illegal|non-?existent|bad destination|unrouteable)( mail)? ${DOMAIN}`,
  "null ?mx|nxdomain|couldn['’]?t find a(ny)? (host|mail exchanger)|no mail hosts|no (valid )?mx|no mail exchanger",
  'does not accept (e-?)?mail|not accepting network messages|indicated no smtp service',
  // de, fr, nl, es, it, pl, pt, sv, da, nb, fi.
  'unbekannt|existiert nicht|nicht gefunden|nicht (mehr )?vorhanden|nicht aufge(f[uü]hrt|listet)',
  "inconnue?\\b|n['’]existe (pas|plus)|introuvable|adresse [^\\n]{0,60}invalide|non r[eé]pertori",
  'onbekend|bestaat niet|niet gevonden|niet vermeld|desconocid|no existe|no se (ha )?encontr',
  'sconosciut|non esiste|inesistente|non trovat|nie istnieje|nieznany|nie znaleziono|n[aã]o existe',
  'finns inte|hittades inte|findes ikke|finnes ikke|ok[aä]nd\\b|ukendt|ukjent|tuntematon|ei ole olemassa|ei l[oö]ydy',
].map((source) => new RegExp(source, 'g'))

const policyPattern =
  /spam|unsolicited|black ?-?list|block ?-?list|\bblock(ed|ing)\b|reputation|polic(y|ies)|\brbl\b|dnsbl|\bspf\b|dkim|dmarc|virus|malware|grey-?list|rate ?-?limit|too (many|quickly)|at a rate|throttl|relay(ing)?( access| is)? (denied|not|prohibited)|to relay|content (was )?reject|reverse dns|\bptr\b|authenticat|suspicious|abusive|sender|not authori[sz]ed|mail from|restrict|denied by|my name was|\b[eh][eh]lo\b|may not|might not|m[oö]glicherweise|il se peut|permission|autoris[eé]|temporar/

/** It is the mail that was refused, not its recipient. */
const messagePattern =
  /\b(message|mail|content|transaction)\b[^.\n]{0,30}\b(reject|rejet|refus|denied|not accepted|failed)/

/** A delay warning: the server has not given up. */
export const isWarning = (text: string): boolean =>
  /warning|delayed|not (yet )?been delivered|no action is required|do not need to (resend|do anything)|still (be )?(trying|retr)|will (be retried|(continue|keep) (to try|trying))|verz[oö]gert|retard[ée]|vertraagd|retrasad|in ritardo|op[oó][zź]ni|f[oö]rdr[oö]j|forsinket|viiv[aä]st/i.test(
    text.slice(0, MAX_PREFIX_CHARS),
  ) && !isRefusal(text)

/** A final failure, for whatever reason. */
export const isRefusal = (text: string): boolean =>
  /permanent|giv(ing|en) up|(could|can)( ?not|n['’]t) (be )?deliver|retry timeout|too long|unable to deliver|not delivered|undeliver|failed/i.test(
    text.slice(0, MAX_PREFIX_CHARS),
  )
