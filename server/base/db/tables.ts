// Row types of tables and views, as the driver returns them. Written by `npm run schema`; not edited by hand.
import type { Id } from '../../../contract/ids.ts'

/** Columns of a table or view: `Columns<'message', 'seq' | 'kind'>`. */
export type Columns<T extends keyof Tables, C extends keyof Tables[T]> = Pick<Tables[T], C>

export type Tables = {
  active_staff: {
    id: Id<'active_staff'> | null
    name: string | null
    role: string | null
    added_at: Date | null
    site_keys: string[] | null
  }
  active_traffic_source: {
    site_id: Id<'site'>
    network: string
    ref_secret: string | null
  }
  age_assurance: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    outcome: 'estimated' | 'verified'
    method: 'wallet' | 'provider' | 'sandbox'
    proven_on: string
  }
  age_attempt: {
    key: Buffer
    site_id: Id<'site'>
    member_id: Id<'member'> | null
    request_id: string
    method: 'wallet' | 'provider' | 'sandbox'
    state: 'started' | 'answered' | 'proven' | 'refused'
    reason: 'under_age' | 'issuer' | 'expired' | 'cancelled' | 'unreadable' | null
    outcome: 'estimated' | 'verified' | null
    proven_on: string | null
    expires: Date
  }
  age_trusted_list: {
    one: boolean
    sequence: number
    issued: Date
    text: string
    fetched_at: Date
  }
  agreement: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    page: 'terms' | 'privacy'
    version: string
    at: Date
  }
  alert_dismissal: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    alert: 'enrich' | 'push' | 'notifications' | 'time_bonus' | 'spending'
    dismissed_at: Date
  }
  announcement: {
    id: Id<'announcement'>
    site_id: Id<'site'>
    kind: 'promotions' | 'news'
    texts: unknown
    last_member_id: number
    created_at: Date
    finished_at: Date | null
    cancelled_at: Date | null
    cohort: unknown
    mails_per_hour: number | null
    next_at: Date | null
    paused_at: Date | null
    skipped: unknown
  }
  answer_template: {
    id: Id<'answer_template'>
    site_id: Id<'site'> | null
    name: string
    language: string
    subject: string
    words: string
    revision: number
  }
  appeal_outcome: {
    site_id: number | null
    id: Id<'appeal_outcome'> | null
    side: string | null
    created_at: Date | null
    decided_at: Date | null
    outcome: string | null
    measure: string | null
    decision_id: string | null
  }
  approach: {
    site_id: number | null
    member_id: Id<'member'>
    other_id: Id<'member'>
  }
  audit: {
    id: Id<'audit'>
    site_id: Id<'site'> | null
    at: Date
    actor: string
    action: string
    subject: string
    member_id: Id<'member'> | null
    reason: string
    reference: string | null
    before: unknown
    after: unknown
  }
  auto_like_history: {
    site_id: Id<'site'>
    from_id: Id<'member'>
    to_id: Id<'member'>
    liked_on: string | null
  }
  ban: {
    id: Id<'ban'>
    site_id: Id<'site'>
    public_id: string
    kind: 'member' | 'address' | 'network'
    member_id: Id<'member'> | null
    key: string | null
    reason: string
    previous_status: string | null
    created_at: Date
    expires: Date | null
    lifted_at: Date | null
    decision_id: Id<'case_decision'> | null
  }
  bank_booking: {
    id: Id<'bank_booking'>
    reference: string
    site_id: Id<'site'>
    kind: string
    amount: number
    currency: string
    booked_on: string | null
    end_to_end_id: string | null
    group_id: string | null
    reason: string | null
    order_reference: string | null
    details: string
    state: 'applied' | 'waiting' | 'held' | 'not_ours' | 'done'
    match_reason: string | null
    note: string | null
    created_at: Date
  }
  bank_event: {
    id: Id<'bank_event'>
    event_id: string
    site_id: Id<'site'>
    event: unknown
    created_at: Date
    delivered_at: Date | null
  }
  bank_file: {
    id: Id<'bank_file'>
    site_id: Id<'site'>
    public_id: string
    message_id: string
    file: string
    count: number
    amount: number
    checksum: Buffer
    state: 'made' | 'sent' | 'accepted' | 'rejected'
    created_at: Date
    sent_at: Date | null
    answered_at: Date | null
  }
  bank_order: {
    reference: string
    site_id: Id<'site'>
    payment_id: string
    buyer: string
    method: 'sdd' | 'sct'
    amount: number
    currency: string
    country: string
    store_method: boolean
    return_to: string
    status: 'open' | 'pending' | 'completed' | 'failed'
    reason: string | null
    created_at: Date
    settled_at: Date | null
  }
  bank_refund: {
    refund_id: string
    site_id: Id<'site'>
    order_reference: string
    reference: string
    amount: number
    currency: string
    holder: string
    iban: string
    state: 'open' | 'completed' | 'failed'
    created_at: Date
    settled_at: Date | null
  }
  block_between: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    other_id: Id<'member'>
  }
  blocked_account: {
    site_id: Id<'site'>
    iban_hash: Buffer
    reason: string
    created_at: Date
    lifted_at: Date | null
  }
  book_comparison: {
    provider: string
    compared_at: Date
    since: Date
    bookings: number | null
    differences: unknown
  }
  bundle: {
    site_id: Id<'site'>
    key: 'p0' | 'p1' | 'p2' | 'p3'
    currency: string
    credits: number
    amount: number
    popular: boolean
    best: boolean
  }
  bundle_price: {
    site_id: Id<'site'>
    currency: string
    key: string
    credits: number
    amount: number
    valid_from: Date
  }
  card_photo: {
    member_id: Id<'member'>
    site_id: Id<'site'>
  }
  case_access_log: {
    id: Id<'case_access_log'>
    site_id: Id<'site'>
    case_id: Id<'moderation_case'>
    staff_id: Id<'staff'>
    part: 'case' | 'evidence'
    at: Date
  }
  case_appeal: {
    id: Id<'case_appeal'>
    site_id: Id<'site'>
    decision_id: Id<'case_decision'>
    case_id: Id<'moderation_case'>
    side: 'member' | 'notifier'
    member_id: Id<'member'> | null
    text: string
    created_at: Date
    outcome: 'upheld' | 'reversed' | null
    reasons: string
    decided_by: Id<'staff'> | null
    decided_at: Date | null
  }
  case_decider: {
    site_id: Id<'site'>
    staff_id: number | null
    decided_at: Date
  }
  case_decision: {
    id: Id<'case_decision'>
    site_id: Id<'site'>
    public_id: string
    case_id: Id<'moderation_case'>
    member_id: Id<'member'> | null
    measure: 'none' | 'warn' | 'remove_item' | 'remove_everywhere' | 'limit_chats' | 'limit_photos' | 'hide' | 'suspend' | 'close'
    ground: string
    facts: string
    automated: boolean
    days: number | null
    ends_at: Date | null
    ended_at: Date | null
    decided_by: Id<'staff'>
    decided_at: Date
    redress_until: Date
    before: unknown
    undone_by: Id<'staff'> | null
    undone_at: Date | null
  }
  case_evidence: {
    id: Id<'case_evidence'>
    site_id: Id<'site'>
    case_id: Id<'moderation_case'>
    report_id: Id<'report'> | null
    snapshot: unknown
    file: string | null
    facts: string
    created_at: Date
  }
  case_notifier: {
    id: Id<'case_notifier'>
    site_id: Id<'site'>
    case_id: Id<'moderation_case'>
    member_id: Id<'member'> | null
    email: string | null
    language: string | null
    network: string | null
    counts: boolean
    created_at: Date
  }
  case_of_member: {
    id: Id<'moderation_case'>
    site_id: Id<'site'>
    public_id: string
    kind: 'report' | 'notice' | 'takedown' | 'signal' | 'complaint' | 'photo' | 'text_doubt' | 'appeal' | 'wrongful_age'
    member_id: number | null
    state: 'open' | 'decided' | 'closed'
  }
  case_outcome: {
    site_id: number | null
    case_id: number | null
    kind: string | null
    reason: string | null
    subject_kind: string | null
    found_by_program: boolean | null
    opened_at: Date | null
    notices: number | null
    state: string | null
    decision_id: string | null
    measure: string | null
    ground: string | null
    automated: boolean | null
    days: number | null
    ends_at: Date | null
    decided_at: Date | null
    undone_at: Date | null
  }
  chat_photo: {
    site_id: Id<'site'>
    conversation_id: Id<'conversation'>
    seq: number
    sender_id: Id<'member'>
    receiver_id: Id<'member'>
    full_file: string
    blur_file: string
    avif: boolean
    width: number
    height: number
    view_once: boolean
    opened_at: Date | null
    deleted_at: Date | null
  }
  cohort_month: {
    site_id: Id<'site'>
    cohort: string
    month: string
    active: number
    buyers: number
  }
  cohort_revenue: {
    site_id: Id<'site'>
    cohort: string
    month: string
    currency: string
    net: number
  }
  company: {
    id: Id<'company'>
    public_id: string
    name: string
    address: string
    city: string
    country: string
    kvk: string
    vat_numbers: string[]
    tradenames: string[]
    support_phone: string
    delete_discount: number
    added: Date
  }
  complaint: {
    id: Id<'complaint'>
    site_id: Id<'site'>
    reference: string
    member_id: Id<'member'> | null
    kind: 'payment' | 'member' | 'unlawful' | 'decision' | 'privacy' | 'accessibility' | 'bank' | 'technical' | 'other'
    name: string
    email: string
    text: string
    language: string
    digest: Buffer | null
    is_spam: boolean
    created_at: Date
    closed_at: Date | null
    anonymized_at: Date | null
  }
  complaint_answer: {
    id: Id<'complaint_answer'>
    site_id: Id<'site'>
    complaint_id: Id<'complaint'>
    text: string
    created_at: Date
  }
  content_page: {
    id: Id<'content_page'>
    site_id: Id<'site'>
    name: string
    locale: string
    number: number
    text: string | null
    created_at: Date
  }
  conversation: {
    id: Id<'conversation'>
    site_id: Id<'site'>
    public_id: string
    a_id: Id<'member'>
    b_id: Id<'member'>
    started_by: Id<'member'>
    is_free: boolean
    free_messages_used: number
    first_message_digest: Buffer | null
    last_seq: number
    created_at: Date
    permission_version: number
    a_unread: number
    b_unread: number
    a_seen_seq: number
    b_seen_seq: number
    a_removed_seq: number
    b_removed_seq: number
    a_last_visible_seq: number | null
    b_last_visible_seq: number | null
    a_last_visible_at: Date | null
    b_last_visible_at: Date | null
    a_last_visible_day: string | null
    b_last_visible_day: string | null
    a_wrote: boolean
    b_wrote: boolean
    free_replies_used: number
    a_muted: boolean
    b_muted: boolean
  }
  conversation_begun: {
    id: Id<'conversation_begun'> | null
    site_id: number | null
    member_id: number | null
    receiver_id: number | null
    created_at: Date | null
    answered_at: Date | null
  }
  conversation_side: {
    conversation_id: Id<'conversation'>
    public_id: string
    site_id: Id<'site'>
    member_id: Id<'member'>
    other_id: Id<'member'>
    started_by: Id<'member'>
    created_at: Date
    last_seq: number
    unread: number
    seen_seq: number
    other_seen_seq: number
    removed_seq: number
    last_visible_seq: number | null
    last_visible_at: Date | null
    last_visible_day: string | null
    other_wrote: boolean
    muted: boolean
  }
  credit_balance: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    bought: number
    bonus: number
    signup: number
    debt: number
  }
  credit_entry: {
    id: Id<'credit_entry'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    lot: 'bought' | 'bonus' | 'signup' | 'debt'
    house: 'issued' | 'spent' | 'returned'
    amount: number
    balance_after: number
    reason: 'signup' | 'purchase' | 'bonus' | 'message' | 'photo' | 'gift' | 'payback' | 'refund' | 'grant' | 'chargeback'
    reference: string
    created_at: Date
  }
  credit_note_count: {
    site_id: Id<'site'>
    year: number
    last_number: number
  }
  data_export: {
    id: Id<'data_export'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    public_id: string
    status: 'making' | 'ready' | 'failed'
    page_file: string | null
    json_file: string | null
    requested_at: Date
    ready_at: Date | null
    expires: Date | null
  }
  deletion: {
    id: Id<'deletion'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    reason: 'price' | 'found_someone' | 'not_looking' | 'site_problems' | 'no_members' | 'time' | 'other'
    remarks: string
    previous_status: 'not_confirmed' | 'active' | 'disabled'
    created_at: Date
    ended_at: Date | null
    outcome: 'returned' | 'erased' | null
  }
  delivery_report: {
    digest: Buffer
    site_id: Id<'site'>
    member_id: Id<'member'>
    notification_id: Id<'notification'> | null
    kind: 'bounce' | 'delay' | 'complaint'
    status: string
    received_at: Date
  }
  deployment: {
    key: string
    value: string
  }
  direct_debit: {
    id: Id<'direct_debit'>
    site_id: Id<'site'>
    order_reference: string
    mandate_id: Id<'mandate'>
    end_to_end_id: string
    attempt: number
    amount: number
    collect_on: string
    state: 'due' | 'held' | 'sent' | 'collected' | 'settled' | 'rejected' | 'returned' | 'refunded' | 'cancelled'
    file_id: Id<'bank_file'> | null
    group_id: string | null
    sequence: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF' | null
    reason: string | null
    collected_on: string | null
    settle_on: string | null
    created_at: Date
    iban_hash: Buffer | null
    phone_hash: Buffer | null
  }
  disclosure: {
    id: Id<'disclosure'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'>
    reference: string
    authority: string
    parts: string[]
    requested_by: Id<'staff'>
    approved_by: Id<'staff'>
    file: string
    manifest_hash: string | null
    created_at: Date
    expires: Date
  }
  discount_checkout: {
    site_id: Id<'site'>
    discount_id: Id<'discount_code'> | null
    member_id: Id<'member'>
    until: Date | null
  }
  discount_code: {
    id: Id<'discount_code'>
    site_id: Id<'site'>
    code: string
    value_percentage: number
    minimum_order_value: number | null
    country: string | null
    member_id: Id<'member'> | null
    currency: string | null
    expires: Date | null
    status: 'active' | 'inactive'
    validity: 'once-per-user' | 'once' | 'unlimited'
    paymentmethods: string[] | null
    welcome: boolean
    follows_days: number | null
    retention: boolean
    created_at: Date
  }
  discount_entered: {
    id: Id<'discount_code'>
    site_id: Id<'site'>
    code: string
  }
  evening_run: {
    site_id: Id<'site'>
    day: string
    finished_at: Date | null
    overdue: number
  }
  express_request: {
    payment_id: Id<'payment'>
    site_id: Id<'site'>
    words: string
    version: string
    language: string
    made_at: Date
  }
  first_message: {
    site_id: Id<'site'>
    member_id: number | null
    digest: Buffer | null
    created_at: Date
  }
  former_email: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    email: string
    email_key: string
    replaced_at: Date
    suspect_from: Date
  }
  fraud_notice: {
    member_id: Id<'member'>
    receiver_id: Id<'member'>
    site_id: Id<'site'>
    created_at: Date
  }
  fraud_notice_run: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    due_at: Date
    finished_at: Date | null
    cancelled_at: Date | null
  }
  hash_chain: {
    chain: string
    number: number
    last_id: number
    rows: number
    hash: Buffer
    made_at: Date
  }
  host_certificate: {
    site_id: Id<'site'>
    host: string
    expires_at: Date | null
    fault: string | null
    checked_at: Date
  }
  idempotency_key: {
    site_id: Id<'site'>
    owner: string
    key: string
    call: string
    fingerprint: Buffer
    output: unknown
    created_at: Date
  }
  imported_bank_file: {
    digest: Buffer
    site_id: Id<'site'>
    message: string
    message_id: string
    name: string
    bookings: number
    imported_at: Date
  }
  known_traffic_source: {
    site_id: Id<'site'>
    key: string | null
    network: string
  }
  lander_split: {
    site_id: Id<'site'>
    number: number
    design: string
    slug: string
    control: unknown
    challenger: unknown
    challenger_slug: string
    visits_per_arm: number
    looks: number
    boundaries: number[]
    expected_rate: number
    effect: number
    started_at: Date
    ends_at: Date
    seen: unknown
    ended_at: Date | null
    outcome: 'control' | 'challenger' | 'no_difference' | 'mismatch' | 'too_long' | 'stopped' | null
    metric: 'stayed' | 'signups' | 'confirmed'
    counted: unknown
  }
  lander_visit: {
    site_id: Id<'site'>
    day: string
    lander: string
    slug: string
    visits: number
    bounces: number
  }
  like_between: {
    site_id: Id<'site'>
    from_id: Id<'member'>
    to_id: Id<'member'>
    created_at: Date
    is_new: boolean
    origin: 'member' | 'switch' | 'profile'
  }
  like_modal_press: {
    site_id: Id<'site'>
    day: string
    target: 'image' | 'button'
    count: number
  }
  like_notification: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    other_id: Id<'member'>
    kind: 'like' | 'match'
    is_cancelled: boolean
  }
  limited_member: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    kind: 'chats' | 'photos' | 'hidden'
  }
  login_ceremony: {
    token_hash: Buffer
    site_id: Id<'site'>
    member_id: Id<'member'> | null
    purpose: 'second_step' | 'passkey_login' | 'passkey_add' | 'passkey_confirm'
    challenge: string | null
    expires: Date
  }
  login_failure: {
    site_id: Id<'site'>
    key: string
    failures: number
    locked_until: Date | null
    last_failed_at: Date
  }
  login_trace: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    kind: 'device' | 'network'
    key: string
    seen_at: Date
  }
  made_payment: {
    site_id: number | null
    paid_at: Date
    refunded: boolean
  }
  mail_request: {
    id: Id<'mail_request'>
    site_id: Id<'site'>
    purpose: 'reset' | 'reactivate'
    email: string
    created_at: Date
  }
  mail_suppression: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    reason: 'fbl' | 'bounce' | 'listunsubscribe'
    at: Date
  }
  mandate: {
    id: Id<'mandate'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'>
    reference: string
    kind: 'recurring' | 'single'
    holder: string
    iban: string
    iban_hash: Buffer
    masked_iban: string
    contact: string
    text: string
    language: string
    signed_at: Date
    ip_hash: string
    max_signed_amount: number
    reported: unknown
    last_used: Date | null
    ended_at: Date | null
    end_reason: string | null
    phone_hash: Buffer | null
  }
  mandate_amendment: {
    id: Id<'mandate_amendment'>
    site_id: Id<'site'>
    mandate_id: Id<'mandate'>
    holder: string
    iban: string
    text: string
    signed_at: Date
    amended_at: Date
  }
  mandate_code: {
    id: Id<'mandate_code'>
    site_id: Id<'site'>
    order_reference: string
    hash: Buffer
    attempts: number
    sent_at: Date
    expires: Date
    ended_at: Date | null
  }
  mandate_draft: {
    order_reference: string
    site_id: Id<'site'>
    member_id: Id<'member'>
    mandate_id: Id<'mandate'> | null
    reference: string
    holder: string
    iban: string
    iban_hash: Buffer
    masked_iban: string
    contact: string
    text: string
    language: string
    created_at: Date
    phone_hash: Buffer | null
  }
  member: {
    id: Id<'member'>
    site_id: Id<'site'>
    public_id: string
    kind: 'person' | 'fictional'
    answered: boolean
    likes_newcomers: boolean
    status: 'not_confirmed' | 'active' | 'disabled' | 'deleted' | 'banned'
    name: string
    email: string | null
    email_key: string | null
    password_hash: string | null
    birth: string
    gender: 'male' | 'female'
    sexuality: string | null
    country: string
    region: string | null
    city: string | null
    hair_color: string | null
    eye_color: string | null
    body_type: string | null
    relationship_status: string | null
    tattoos: string | null
    signup_reason: string | null
    interests: string[]
    about: string
    interest_set: number | null
    trait_set: number | null
    looks_for: 'male' | 'female' | null
    looks_for_min_age: number
    looks_for_max_age: number
    language: string
    likes_for_me: boolean
    likes_matches: boolean
    shows_presence: boolean
    disguise: 'notes' | 'calendar' | 'weather' | null
    paid_user: boolean
    free_conversations_started: number
    network: string | null
    ref: string | null
    sub1: string | null
    sub2: string | null
    sub3: string | null
    terms_version: string | null
    adult_declared_at: Date | null
    created_at: Date
    confirmed_at: Date | null
    paused_at: Date | null
    deleted_at: Date | null
    erased_at: Date | null
    last_active: Date
    visibility: 'visitors' | 'members' | 'liked'
    password_changed_at: Date | null
    shows_seen: boolean
    about_waiting: string | null
    has_welcome: boolean
    has_photo: boolean
    consent_due: boolean
    lander: string | null
  }
  member_block: {
    site_id: Id<'site'>
    blocker_id: Id<'member'>
    blocked_id: Id<'member'>
    created_at: Date
  }
  member_consent: {
    id: Id<'member_consent'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    kind: 'sensitive_data' | 'advertising_postbacks'
    version: number
    words: string
    language: string
    agreed_at: Date
    withdrawn_at: Date | null
  }
  member_consent_due: {
    id: Id<'member'>
    site_id: Id<'site'>
    consent_due: boolean
  }
  member_contact: {
    id: Id<'member'>
    site_id: Id<'site'>
    public_id: string
    kind: 'person' | 'fictional'
    status: 'not_confirmed' | 'active' | 'disabled' | 'deleted' | 'banned'
    name: string
    email: string | null
    email_key: string | null
    language: string
    birth: string
    gender: 'male' | 'female'
    country: string
    looks_for: 'male' | 'female' | null
    looks_for_min_age: number
    looks_for_max_age: number
    created_at: Date
    confirmed_at: Date | null
    deleted_at: Date | null
    erased_at: Date | null
    last_active: Date
  }
  member_like: {
    site_id: Id<'site'>
    from_id: Id<'member'>
    to_id: Id<'member'>
    origin: 'member' | 'switch' | 'profile'
    is_new: boolean
    created_at: Date
  }
  member_limit: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    kind: 'chats' | 'photos' | 'hidden'
    decision_id: number
    created_at: Date
  }
  member_match: {
    site_id: Id<'site'>
    a_id: Id<'member'>
    b_id: Id<'member'>
    created_at: Date
  }
  member_note: {
    id: Id<'member_note'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    staff_id: Id<'staff'>
    text: string
    created_at: Date
  }
  member_payment: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    discount_id: Id<'discount_code'> | null
    status: 'loading' | 'pending' | 'completed' | 'failed'
  }
  member_privacy: {
    id: Id<'member'>
    shows_seen: boolean
  }
  member_public: {
    id: Id<'member'>
    site_id: Id<'site'>
    public_id: string
    kind: 'person' | 'fictional'
    answered: boolean
    likes_newcomers: boolean
    status: 'not_confirmed' | 'active' | 'disabled' | 'deleted' | 'banned'
    name: string
    birth: string
    gender: 'male' | 'female'
    sexuality: string | null
    country: string
    region: string | null
    city: string | null
    hair_color: string | null
    eye_color: string | null
    body_type: string | null
    relationship_status: string | null
    tattoos: string | null
    signup_reason: string | null
    interests: string[]
    about: string
    interest_set: number | null
    trait_set: number | null
    looks_for: 'male' | 'female' | null
    looks_for_min_age: number
    looks_for_max_age: number
    language: string
    likes_for_me: boolean
    likes_matches: boolean
    shows_presence: boolean
    disguise: 'notes' | 'calendar' | 'weather' | null
    paid_user: boolean
    free_conversations_started: number
    created_at: Date
    confirmed_at: Date | null
    paused_at: Date | null
    deleted_at: Date | null
    erased_at: Date | null
    last_active: Date
    visibility: 'visitors' | 'members' | 'liked'
    has_photo: boolean
  }
  member_search_change: {
    site_id: Id<'site'>
    xid: string
    member_id: Id<'member'>
    at: Date
  }
  member_signup: {
    id: Id<'member'>
    site_id: Id<'site'>
    gender: 'male' | 'female'
    network: string | null
    ref: string | null
    sub: string | null
    lander: string | null
    created_at: Date
    confirmed_at: Date | null
    last_active: Date
  }
  member_welcome: {
    id: Id<'member'>
    site_id: Id<'site'>
    has_welcome: boolean
  }
  message: {
    conversation_id: Id<'conversation'>
    seq: number
    site_id: Id<'site'>
    sender_id: Id<'member'>
    client_id: string
    kind: 'text' | 'photo' | 'gift' | 'gif'
    body: string
    content: unknown
    signs: string[] | null
    price: number
    held: boolean
    returned: boolean
    created_at: Date
  }
  message_mail_claim: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    conversation_id: Id<'conversation'>
    seq: number
  }
  message_mark: {
    site_id: Id<'site'>
    sender_id: Id<'member'>
    conversation_id: Id<'conversation'>
    seq: number
    signs: string[]
    created_at: Date
    answer: 'dismissed' | 'reported' | 'blocked' | null
  }
  message_preview: {
    conversation_id: Id<'conversation'>
    seq: number
    sender_id: Id<'member'>
    kind: 'text' | 'photo' | 'gift' | 'gif'
    body: string
    created_at: Date
  }
  method_block: {
    id: Id<'method_block'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    method: string
    reason: 'chargeback' | 'returned' | 'staff'
    created_at: Date
    lifted_at: Date | null
  }
  moderation_case: {
    id: Id<'moderation_case'>
    site_id: Id<'site'>
    public_id: string
    kind: 'report' | 'notice' | 'takedown' | 'signal' | 'complaint' | 'photo' | 'text_doubt' | 'appeal' | 'wrongful_age'
    reason: string
    subject_member: Id<'member'> | null
    subject_kind: 'profile' | 'photo' | 'message' | 'text' | 'site'
    subject_photo: string | null
    subject_conversation: string | null
    subject_seq: number | null
    subject_reference: string | null
    automated: boolean
    opened_at: Date
    due_at: Date
    priority: number
    notices: number
    voices: number
    assignee: Id<'staff'> | null
    taken_at: Date | null
    escalated_at: Date | null
    state: 'open' | 'decided' | 'closed'
    closed_at: Date | null
    anonymized_at: Date | null
  }
  money_entry: {
    transfer_id: Id<'money_transfer'>
    site_id: Id<'site'>
    account: string
    currency: string
    amount: number
  }
  money_revenue: {
    id: Id<'money_revenue'> | null
    site_id: number | null
    kind: string | null
    created_at: Date | null
    member_id: number | null
    currency: string | null
    net: number | null
    is_first: boolean | null
  }
  money_transfer: {
    id: Id<'money_transfer'>
    site_id: Id<'site'>
    payment_id: Id<'payment'>
    kind: 'sale' | 'refund' | 'chargeback' | 'chargeback_won' | 'correction'
    reference: string
    created_at: Date
  }
  monthly_users: {
    site_id: Id<'site'>
    month: string
    users: number
    eu_users: number
  }
  network_day: {
    site_id: Id<'site'>
    day: string
    network: string
    currency: string
    clicks: number
    signups: number
    confirmed: number
    buyers: number
    purchases: number
    refunds: number
    revenue: number
    refunded: number
  }
  node: {
    id: string
    host: string
    version: string
    web: boolean
    jobs: boolean
    started_at: Date
    seen_at: Date
  }
  notification: {
    id: Id<'notification'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'> | null
    channel: 'mail' | 'push' | 'sms'
    kind: string
    language: string | null
    recipient: string
    subject: string
    body_text: string
    body_html: string
    unsubscribe: string | null
    mentions: number[]
    created_at: Date
    sent_at: Date | null
    canceled_at: Date | null
    failed_at: Date | null
    retry_at: Date | null
    bulk_domain: string | null
    announcement_id: number | null
  }
  notification_preference: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    kind: string
    channel: 'mail' | 'push'
    is_enabled: boolean
  }
  number_run: {
    site_id: Id<'site'>
    day: string
    finished_at: Date
  }
  number_start: {
    site_id: Id<'site'>
    source: 'member' | 'conversation' | 'transfer'
    day: string
    first_id: number
  }
  open_books_entry: {
    site_id: Id<'site'>
    day: string
    figures: string
    previous_hash: string
    hash: string
  }
  outbox: {
    id: Id<'outbox'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    kind: 'message' | 'like' | 'match'
    reference: string
    created_at: Date
  }
  page_draft: {
    site_id: Id<'site'>
    name: string
    locale: string
    text: string
    revision: number
    base_version: number
    saved_by: string
    saved_at: Date
    publish_at: Date | null
    publish_by: string | null
    publish_reason: string | null
    problem: string | null
  }
  page_version: {
    site_id: Id<'site'>
    version: string
    name: string
    locale: string
    title: string
    is_custom: boolean
    blocks: unknown
    effective_at: Date
    stored_at: Date
  }
  passkey: {
    credential_id: string
    site_id: Id<'site'>
    member_id: Id<'member'>
    public_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    used_at: Date | null
  }
  payment: {
    id: Id<'payment'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'>
    request_key: string
    bundle: string
    credits: number
    amount: number
    list_amount: number
    currency: string
    vat: number
    vat_rate: number
    discount_id: Id<'discount_code'> | null
    country: string
    paymentmethod: string
    stored_id: Id<'stored_method'> | null
    status: 'loading' | 'pending' | 'completed' | 'failed'
    reason: string | null
    provider: string
    provider_ref: string | null
    paid_ref: string | null
    poll_count: number
    poll_at: Date | null
    receipt_no: string | null
    receipt_at: Date | null
    created_at: Date
    settled_at: Date | null
    closed_at: Date | null
    refund_days: number | null
    pending_at: Date | null
    instrument: Buffer | null
    network_country: string | null
    instrument_country: string | null
    vat_country: string | null
    card_brand: 'visa' | 'mastercard' | 'other' | null
  }
  payment_alert: {
    id: Id<'payment_alert'>
    site_id: Id<'site'>
    payment_id: Id<'payment'>
    provider: string
    ref: string
    kind: 'fraud' | 'dispute'
    amount: number
    currency: string
    created_at: Date
  }
  payment_chargeback: {
    id: Id<'payment_chargeback'>
    site_id: Id<'site'>
    payment_id: Id<'payment'>
    member_id: Id<'member'>
    provider: string
    ref: string
    amount: number
    currency: string
    stage: 'opened' | 'won' | 'lost'
    credits_taken: number
    credits_owed: number
    created_at: Date
    settled_at: Date | null
    answered_at: Date | null
  }
  payment_refund: {
    id: Id<'payment_refund'>
    site_id: Id<'site'>
    public_id: string
    payment_id: Id<'payment'>
    member_id: Id<'member'>
    reason: 'deletion' | 'return' | 'staff' | 'left' | 'instrument' | 'alert'
    credits: number
    amount: number
    currency: string
    status: 'open' | 'completed' | 'failed'
    created_at: Date
    accepted_at: Date | null
    settled_at: Date | null
    reported_at: Date | null
    failure_reported_at: Date | null
    credit_note_no: string | null
  }
  photo: {
    id: Id<'photo'>
    site_id: Id<'site'>
    member_id: Id<'member'>
    public_id: string
    status: 'pending' | 'active' | 'refused' | 'rejected'
    position: number
    main: boolean
    digest: Buffer
    width: number
    height: number
    crop: unknown
    full_file: string
    card_file: string
    thumb_file: string
    locked_file: string
    avif: boolean
    created_at: Date
    refused_for: 'explicit' | 'not_a_person' | 'other_person' | 'minor' | 'advertising' | 'hate' | 'violence' | 'quality' | 'other' | null
    doubts: string[]
    reviewed_at: Date | null
    decision: string | null
    nudity: 'none' | 'possible' | 'likely' | null
    face: 'none' | 'possible' | 'seen' | null
    classified_by: string | null
  }
  photo_hash: {
    file: string
    site_id: Id<'site'>
    member_id: Id<'member'>
    quality: number
    hashes: string[]
    created_at: Date
  }
  photo_hash_list: {
    id: Id<'photo_hash_list'>
    name: string
    kind: 'abuse' | 'intimate' | 'rule'
    loaded_at: Date
  }
  place: {
    id: Id<'place'>
    country: string
    region: string
    name: string
    lat: number
    lon: number
    population: number
  }
  postback: {
    id: Id<'postback'>
    site_id: Id<'site'>
    source_id: Id<'traffic_source'>
    event: 'signup' | 'purchase' | 'refund' | 'chargeback' | 'reversal'
    reference: string
    purchase: string | null
    payment_id: Id<'payment'> | null
    transfer_id: Id<'money_transfer'> | null
    ref: string | null
    sub1: string | null
    sub2: string | null
    sub3: string | null
    amount: number | null
    currency: string | null
    at: Date
    state: string
    attempts: number
    status: number | null
    tried_at: Date | null
    anonymized_at: Date | null
    counted_on: string | null
  }
  presence: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    seen_at: Date
    hidden_at: Date | null
  }
  preservation: {
    id: Id<'preservation'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'>
    reference: string
    created_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  preserved_member: {
    site_id: Id<'site'>
    member_id: Id<'member'>
    ends_at: Date
  }
  provider_event: {
    provider: string
    event_id: string
    raw_payload: string | null
    event: unknown
    received_at: Date
    applied_at: Date | null
    tried_at: Date | null
    verdict: string | null
  }
  push_subscription: {
    endpoint: string
    site_id: Id<'site'>
    member_id: Id<'member'>
    session: Buffer | null
    p256dh: string
    auth: string
    created_at: Date
  }
  queue_day: {
    site_id: Id<'site'>
    day: string
    queue: string
    waiting: number
    oldest_minutes: number
  }
  queue_decision: {
    id: Id<'queue_decision'>
    site_id: Id<'site'>
    queue: string
    item: string
    staff_id: Id<'staff'>
    decision: string
    shown_at: Date
    decided_at: Date
    before: unknown
    undone_at: Date | null
  }
  queue_lease: {
    site_id: Id<'site'>
    queue: string
    item: string
    staff_id: Id<'staff'>
    taken_at: Date
    expires: Date
    shown_at: Date | null
  }
  queue_mark: {
    site_id: Id<'site'>
    queue: string
    item: string
    kind: 'skip' | 'escalate'
    staff_id: Id<'staff'>
    reason: string
    at: Date
  }
  rate_limit: {
    site_id: Id<'site'>
    key: string
    used: number
    window_start: Date
  }
  receipt_count: {
    site_id: Id<'site'>
    year: number
    last_number: number
  }
  recovery_code: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    code_hash: Buffer
    used_at: Date | null
  }
  region: {
    country: string
    code: string
    name: string
  }
  removed_photo_hash: {
    id: Id<'removed_photo_hash'>
    list_id: Id<'photo_hash_list'>
    site_id: Id<'site'> | null
    quality: number
    hashes: string[]
    reference: string | null
    created_at: Date
  }
  reply_day: {
    site_id: Id<'site'>
    day: string
    gender: string
    kind: 'person' | 'fictional'
    begun: number
    answered: number[]
  }
  report: {
    id: Id<'report'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'> | null
    reporter_id: Id<'member'> | null
    photo: string | null
    chat: string | null
    message_seq: number | null
    reason: 'underage' | 'fake' | 'stolen_photo' | 'harassment' | 'threat' | 'scam' | 'hate' | 'nudity' | 'intimate_image' | 'unwanted_nudity' | 'other'
    text: string
    snapshot: unknown
    evidence: string | null
    created_at: Date
    updated_at: Date
    anonymized_at: Date | null
  }
  report_about: {
    site_id: Id<'site'>
    member_id: Id<'member'> | null
    reporter_id: Id<'member'> | null
    created_at: Date
  }
  running_lander_split: {
    site_id: Id<'site'>
    number: number
    design: string
    slug: string
    control: unknown
    challenger: unknown
    metric: 'stayed' | 'signups' | 'confirmed'
  }
  sandbox_chargeback: {
    ref: string
    checkout: string
    site_id: Id<'site'>
    amount: number
    stage: 'opened' | 'won' | 'lost'
    created_at: Date
  }
  sandbox_checkout: {
    ref: string
    site_id: Id<'site'>
    payment_id: string | null
    host: string
    amount: number
    currency: string
    method: string
    status: 'open' | 'pending' | 'completed' | 'failed'
    reason: string | null
    return_to: string
    store_method: boolean
    token: string | null
    plan: unknown
    attempts: number
    created_at: Date
    due_at: Date | null
    decided_at: Date | null
  }
  sandbox_event: {
    id: Id<'sandbox_event'>
    event_id: string
    site_id: Id<'site'>
    checkout: string
    host: string
    body: unknown
    created_at: Date
  }
  sandbox_refund: {
    refund_id: string
    ref: string
    site_id: Id<'site'>
    amount: number
    status: 'pending' | 'completed' | 'failed'
    created_at: Date
    due_at: Date | null
  }
  sandbox_token: {
    token: string
    site_id: Id<'site'>
    method: string
    label: string
    expires: string | null
    charge: 'works' | 'fails' | 'asks'
    deleted_at: Date | null
  }
  scam_mark: {
    site_id: Id<'site'>
    member_id: number | null
    created_at: Date
  }
  scheduled_notification: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    kind: string
    last_sent_at: Date
  }
  schema_step: {
    name: string
    hash: string
    applied_at: Date
  }
  session: {
    token_hash: Buffer
    public_id: string
    site_id: Id<'site'>
    member_id: Id<'member'>
    device: string
    created_at: Date
    seen_at: Date
    confirmed_at: Date | null
    expires: Date
    new_device: boolean
    new_device_since: Date | null
  }
  signup_closure: {
    site_id: Id<'site'>
    key: string
    expires: Date
  }
  signup_draft: {
    token_hash: Buffer
    site_id: Id<'site'>
    step: number
    target_id: Id<'member'> | null
    data: unknown
    expires: Date
  }
  single_use_link: {
    token_hash: Buffer
    site_id: Id<'site'>
    member_id: Id<'member'>
    purpose: 'activate' | 'reset' | 'mail_change' | 'reactivate' | 'unsubscribe' | 'undo'
    data: unknown
    created_at: Date
    expires: Date
    used_at: Date | null
  }
  site: {
    id: Id<'site'>
    key: string
    domain: string
    domain_language: string
    niche: number
    company_id: Id<'company'>
    country: string
    time_zone: string
    cdn_prefix: string
    message_credits: number
    photo_credits: number
    gift_credits: number
    signup_credits: number
    message_length: number
    free_mode: 'conversations' | 'credits'
    free_conversations: number
    free_messages: number
    choices: unknown
    created_at: Date
    paused_at: Date | null
    removed_at: Date | null
    erased_at: Date | null
  }
  site_banner: {
    site_id: Id<'site'>
    number: number
    revision: number
    texts: unknown
    link: string | null
    audience: 'visitors' | 'members' | 'both'
    starts_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  site_host: {
    host: string
    site_id: Id<'site'>
  }
  source_day: {
    site_id: Id<'site'>
    day: string
    network: string
    ref: string
    sub: string
    lander: string
    currency: string
    clicks: number
    signups: number
    confirmed: number
    buyers: number
    purchases: number
    refunds: number
    revenue: number
    refunded: number
  }
  source_login: {
    token_hash: Buffer
    site_id: Id<'site'>
    source_id: Id<'traffic_source'>
    kind: 'invitation' | 'session'
    created_at: Date
    expires: Date
  }
  source_month: {
    site_id: Id<'site'>
    month: string
    network: string
    ref: string
    sub: string
    lander: string
    currency: string
    clicks: number
    signups: number
    confirmed: number
    buyers: number
    purchases: number
    refunds: number
    revenue: number
    refunded: number
  }
  source_value: {
    site_id: Id<'site'>
    network: string
    field: 'ref' | 'sub'
    value: string
  }
  source_visit: {
    site_id: Id<'site'>
    day: string
    network: string
    ref: string
    sub: string
    lander: string
    visits: number
  }
  source_visit_count: {
    site_id: Id<'site'>
    day: string
    network: string
    ref: string
    sub: string
    lander: string
    visits: number
  }
  spend_cap: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    amount: number | null
    currency: string
    next_amount: number | null
    next_at: Date | null
    changed_at: Date
  }
  spent_credits: {
    site_id: number | null
    other_id: Id<'member'>
    credits: number | null
    created_at: Date | null
  }
  staff: {
    id: Id<'staff'>
    name: string
    role: 'moderator' | 'support' | 'finance' | 'operator'
    key_hash: Buffer
    added_by: Id<'staff'> | null
    added_at: Date
    ended_by: Id<'staff'> | null
    ended_at: Date | null
  }
  staff_browser: {
    browser_hash: Buffer
    staff_id: Id<'staff'>
    seen_at: Date
  }
  staff_challenge: {
    challenge: string
    purpose: 'register' | 'sign_in'
    staff_id: Id<'staff'> | null
    expires: Date
  }
  staff_directory: {
    id: Id<'staff'>
    name: string
    is_active: boolean | null
  }
  staff_invitation: {
    token_hash: Buffer
    staff_id: Id<'staff'>
    created_at: Date
    expires: Date
    used_at: Date | null
  }
  staff_passkey: {
    credential_id: string
    public_id: string
    staff_id: Id<'staff'>
    public_key: Buffer
    counter: number
    name: string
    created_at: Date
    used_at: Date | null
  }
  staff_preference: {
    staff_id: Id<'staff'>
    language: 'en' | 'nl' | 'de'
    scheme: 'system' | 'day' | 'night'
    grey: boolean
    break_minutes: number | null
  }
  staff_request: {
    id: Id<'staff_request'>
    public_id: string
    site_id: Id<'site'> | null
    permission: string
    input: unknown
    staff_id: Id<'staff'>
    reason: string
    reference: string | null
    created_at: Date
    expires: Date
    status: 'open' | 'approved' | 'declined'
    decided_by: Id<'staff'> | null
    decided_at: Date | null
    done_at: Date | null
  }
  staff_session: {
    token_hash: Buffer
    public_id: string
    staff_id: Id<'staff'>
    network: string
    device: string
    created_at: Date
    seen_at: Date
    expires: Date
    ended_at: Date | null
  }
  staff_site: {
    staff_id: Id<'staff'>
    site_id: Id<'site'>
  }
  staff_two_step: {
    staff_id: Id<'staff'>
    secret: string
    confirmed_at: Date | null
    last_step: number
    failures: number
    locked_until: Date | null
    created_at: Date
  }
  stored_method: {
    id: Id<'stored_method'>
    site_id: Id<'site'>
    public_id: string
    member_id: Id<'member'>
    provider: string
    method: string
    token: string
    token_hash: Buffer
    label: string
    expires: string | null
    created_at: Date
    used_at: Date
    ended_at: Date | null
  }
  stored_photo_hash: {
    file: string
  }
  swipe: {
    site_id: Id<'site'>
    from_id: Id<'member'>
    to_id: Id<'member'>
    liked: boolean
    created_like: boolean
    day: string
    swiped_at: Date
  }
  swipe_day: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    day: string
    swipes: number
    likes: number
    undos: number
    last_id: Id<'member'> | null
  }
  takedown: {
    id: Id<'takedown'>
    site_id: Id<'site'>
    reference: string
    case_id: Id<'moderation_case'>
    member_id: Id<'member'> | null
    place: string
    description: string
    name: string
    email: string
    language: string
    hashes: string[] | null
    copies: number
    digest: Buffer | null
    is_spam: boolean
    created_at: Date
    anonymized_at: Date | null
  }
  traffic_source: {
    id: Id<'traffic_source'>
    site_id: Id<'site'>
    network: string
    method: 'GET' | 'POST'
    url: string
    secret: string
    events: string[]
    active: boolean
    created_at: Date
    ended_at: Date | null
    signed_ref: boolean
  }
  traffic_source_report: {
    site_id: Id<'site'>
    source_id: Id<'traffic_source'>
    day: string
    file: string
    lines: number
    created_at: Date
  }
  transparency_period: {
    site_id: Id<'site'>
    period: string
    figures: unknown
    computed_at: Date
  }
  two_step: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    secret: string
    confirmed_at: Date | null
    last_step: number
    created_at: Date
  }
  unconfirmed_limit: {
    member_id: Id<'member'>
    site_id: Id<'site'>
    day: string
    viewed_ids: number[]
  }
  waiting_complaint: {
    site_id: Id<'site'>
    created_at: Date
  }
  waiting_photo: {
    site_id: number | null
    created_at: Date | null
  }
  welcome_claim: {
    site_id: Id<'site'>
    mailbox: string
    member_id: Id<'member'> | null
    is_confirmed: boolean
    created_at: Date
  }
  welcome_purchase: {
    site_id: number | null
    public_id: string | null
    member_id: number | null
    instrument: Buffer | null
    status: string | null
  }
  withdrawal: {
    id: Id<'withdrawal'>
    site_id: Id<'site'>
    reference: string
    payment_id: Id<'payment'> | null
    member_id: Id<'member'> | null
    proof: 'link' | 'login' | null
    name: string
    email: string
    order_text: string
    language: string
    digest: Buffer | null
    is_spam: boolean
    state: 'open' | 'refunded' | 'closed'
    created_at: Date
    due_at: Date
    closed_at: Date | null
    anonymized_at: Date | null
  }
}
