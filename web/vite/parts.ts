// Into which files the program is cut for browsers: brotli likes one file better than twenty, and nobody should load what only others need.
const any = (these: RegExp[]) => (id: string) => these.some((it) => it.test(id))

/** What every screen of a member needs. */
const shell = any([
  /\/web\/(base|lingui|router|shell)\/(?!\w+Screen|moreTexts|sendBytes|forms|Unbuilt)/,
  /\/web\/kit\/(Avatar|Badge|Button|Empty|Fictional|IconButton|Logo|Menu|Panel|Skeletons|Toasts|toasts)\./,
  /\/web\/likes\/matches\./,
])
/** People, as every list of them shows them. */
const faces = any([/\/web\/kit\/(Card|Chip|Heart|Portrait)\./, /\/web\/likes\/(HeartOf|useHeart|liked)\./])
/** What is used here and there, but not by the search. */
const kit = any([/\/web\/kit\/(Dialog|Field)\./, /\/web\/base\/(sendBytes|forms)\./])
/** Of the icons that several of a member's screens have, those of a conversation, and those that none has. */
const icons =
  /\/icons\/(arrow-down|check-check|clock|ellipsis|external-link|eye|flag|image|image-off|play|send-horizontal|shield-exclamation-point|sparkles|trash|wifi-off)\.mjs$/
const otherIcons = /\/icons\/(camera|chevron-right|heart-handshake|lock|search-x|sliders-horizontal|undo-2)\.mjs$/
/** A conversation, without the dialogs that open over it, and the list of all conversations. */
const conversation = any([
  /\/web\/chats\/TwoPanes\.tsx$/,
  /\/web\/chats\/window\/(?!OpenLinkDialog|PhotoViewer)\w+\.tsx?$/,
  /\/web\/chats\/composer\/(Composer|PriceReason|drafts|useCost)\.tsx?$/,
  /\/web\/chats\/attachments\/(AttachmentBar|Gif|GiftArt|SendButton|UnsentAttachment|fitImage|useAttachmentSheet)\.tsx?$/,
  /\/web\/chats\/outbox\/(OptimisticBubble|optimisticMessage|outbox|sendChatPhoto|sendOverSocket)\.tsx?$/,
])
const conversations = any([
  /\/web\/chats\/list\/(?!OlderChatsPage)\w+\.tsx?$/,
  /\/web\/chats\/attachments\/giftNames\.ts$/,
  /\/web\/chats\/useDebounced\.ts$/,
])

export const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
    priority: 5,
  },
  { name: 'shell', test: shell, priority: 4 },
  { name: 'faces', test: faces, priority: 3 },
  { name: 'kit', test: kit, priority: 3 },
  { name: 'report', test: /\/web\/safety\/Reporting\./, priority: 2 },
  { name: 'icons', test: icons, priority: 2 },
  { name: 'other-icons', test: otherIcons, priority: 2 },
  { name: 'conversations', test: conversations, priority: 1 },
  { name: 'conversation', test: conversation, priority: 0 },
]
