-- Direct debit and transfers by the operator's own bank: orders, mandates, bank files and bookings (PAY-5, PAY-6).

create table bank_order (
  reference    text primary key check (reference ~ '^RF[0-9]{2}[A-Z0-9]{10}$'),
  site_id      bigint not null references site,
  payment_id   text not null unique,
  -- A pseudonym of the member.
  buyer        text not null,
  method       text not null check (method in ('sdd', 'sct')),
  amount       bigint not null check (amount > 0),
  currency     text not null check (currency = 'EUR'),
  country      text not null,
  store_method boolean not null,
  return_to    text not null,
  status       text not null default 'open' check (status in ('open', 'pending', 'completed', 'failed')),
  reason       text,
  created_at   timestamptz not null,
  settled_at   timestamptz
);
comment on table bank_order is
  'owner: directDebit. Payments to collect by debit, or to wait for as a transfer (PAY-5, PAY-6).';
create index bank_order_buyer on bank_order (site_id, buyer);
create index bank_order_open on bank_order (created_at) where status in ('open', 'pending');

create table mandate (
  id                bigint generated always as identity primary key,
  site_id           bigint not null references site,
  public_id         text not null unique default new_id(),
  member_id         bigint not null references member,
  reference         text not null unique check (reference ~ '^[A-Z0-9-]{1,35}$'),
  -- recurring: for repeated orders; single: for one debit.
  kind              text not null check (kind in ('recurring', 'single')),
  holder            text not null,
  iban              text not null,
  iban_hash         bytea not null,
  masked_iban       text not null,
  -- Street, house number, zip, city, country, phone.
  contact           text not null,
  text              text not null,
  language          text not null,
  signed_at         timestamptz not null,
  ip_hash           text not null,
  -- Largest amount of this mandate that was signed with a one-time code.
  max_signed_amount bigint not null,
  -- Mandate data last sent to the bank; a difference is sent as an amendment.
  reported          jsonb,
  last_used         timestamptz,
  ended_at          timestamptz,
  end_reason        text
);
comment on table mandate is 'owner: directDebit. SEPA mandates, signed by a code from an SMS (PAY-5).';
create index mandate_member on mandate (member_id, site_id);
create index mandate_iban on mandate (site_id, iban_hash);
comment on column mandate.holder is 'kept by law for ten years, sealed';
comment on column mandate.iban is 'kept by law for ten years, sealed';
comment on column mandate.masked_iban is 'personal: payment';
comment on column mandate.contact is 'personal: secret';
comment on column mandate.ip_hash is 'personal: secret';

create table mandate_amendment (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  mandate_id bigint not null references mandate,
  holder     text not null,
  iban       text not null,
  text       text not null,
  signed_at  timestamptz not null,
  amended_at timestamptz not null
);
comment on table mandate_amendment is
  'owner: directDebit. Earlier versions of mandates: another account of the same member (PAY-5).';
create index mandate_amendment_mandate on mandate_amendment (mandate_id);
comment on column mandate_amendment.holder is 'kept by law for ten years, sealed';
comment on column mandate_amendment.iban is 'kept by law for ten years, sealed';

create table mandate_draft (
  order_reference text primary key references bank_order,
  site_id         bigint not null references site,
  member_id       bigint not null references member,
  -- The existing mandate that is reused or amended; null for a new one.
  mandate_id      bigint references mandate,
  reference       text not null,
  holder          text not null,
  iban            text not null,
  iban_hash       bytea not null,
  masked_iban     text not null,
  contact         text not null,
  text            text not null,
  language        text not null,
  created_at      timestamptz not null
);
comment on table mandate_draft is
  'owner: directDebit. Forms as entered, until a code signs the mandate; nothing is collected by one (PAY-5).';
create index mandate_draft_member on mandate_draft (member_id);
comment on column mandate_draft.holder is 'personal: secret';
comment on column mandate_draft.iban is 'personal: secret';
comment on column mandate_draft.masked_iban is 'personal: payment';
comment on column mandate_draft.contact is 'personal: secret';

create table mandate_code (
  id              bigint generated always as identity primary key,
  site_id         bigint not null references site,
  order_reference text not null references mandate_draft on delete cascade,
  hash            bytea not null,
  attempts        int not null default 0 check (attempts between 0 and 5),
  sent_at         timestamptz not null,
  expires         timestamptz not null,
  -- When the code was used or replaced.
  ended_at        timestamptz
);
comment on table mandate_code is 'owner: directDebit. One-time codes by SMS that sign mandates (PAY-5).';
create unique index mandate_code_active on mandate_code (order_reference) where ended_at is null;

create table blocked_account (
  site_id    bigint not null references site,
  iban_hash  bytea not null,
  reason     text not null,
  created_at timestamptz not null,
  lifted_at  timestamptz,
  primary key (site_id, iban_hash)
);
comment on table blocked_account is
  'owner: directDebit. Accounts that are not debited again on a site, whoever enters them (PAY-5).';

create table bank_file (
  id          bigint generated always as identity primary key,
  site_id     bigint not null references site,
  public_id   text not null unique default new_id(),
  message_id  text not null unique,
  file        text not null unique,
  count       int not null check (count > 0),
  amount      bigint not null check (amount > 0),
  -- SHA-256 of the file as sent to the bank.
  checksum    bytea not null,
  state       text not null default 'made' check (state in ('made', 'sent', 'accepted', 'rejected')),
  created_at  timestamptz not null,
  sent_at     timestamptz,
  answered_at timestamptz
);
comment on table bank_file is 'owner: directDebit. Collection files for the bank, pain.008 (PAY-5).';
create index bank_file_site on bank_file (site_id, id desc);

create table direct_debit (
  id              bigint generated always as identity primary key,
  site_id         bigint not null references site,
  order_reference text not null references bank_order,
  mandate_id      bigint not null references mandate,
  end_to_end_id   text not null unique,
  attempt         int not null default 1,
  amount          bigint not null check (amount > 0),
  collect_on      date not null,
  -- held: waits for a decision by staff. cancelled: never sent.
  state           text not null default 'due'
    check (state in ('due', 'held', 'sent', 'collected', 'settled', 'rejected', 'returned', 'refunded', 'cancelled')),
  file_id         bigint references bank_file,
  group_id        text,
  sequence        text check (sequence in ('FRST', 'RCUR', 'FNAL', 'OOFF')),
  reason          text,
  collected_on    date,
  settle_on       date,
  created_at      timestamptz not null,
  unique (order_reference, attempt)
);
comment on table direct_debit is 'owner: directDebit. Attempts to collect an order (PAY-5).';
create index direct_debit_due on direct_debit (site_id, collect_on) where state = 'due';
create index direct_debit_settle on direct_debit (settle_on) where state = 'collected';
create index direct_debit_group on direct_debit (group_id);
create index direct_debit_mandate on direct_debit (mandate_id);
-- An order has at most one debit that is open or has succeeded.
create unique index direct_debit_once on direct_debit (order_reference)
  where state in ('due', 'held', 'sent', 'collected', 'settled');

create table bank_booking (
  id              bigint generated always as identity,
  reference       text primary key,
  site_id         bigint not null references site,
  kind            text not null,
  amount          bigint not null,
  currency        text not null,
  booked_on       date,
  end_to_end_id   text,
  group_id        text,
  reason          text,
  order_reference text references bank_order,
  -- Name, account and remittance text of the counterparty, encrypted.
  details         text not null,
  state           text not null check (state in ('applied', 'waiting', 'held', 'not_ours', 'done')),
  match_reason    text,
  -- Note by staff on how the booking was resolved.
  note            text,
  created_at      timestamptz not null
);
comment on table bank_booking is
  'owner: directDebit. Bookings of the account, each once, whichever of the bank''s files reports it (PAY-6).';
create index bank_booking_open on bank_booking (site_id, id) where state in ('waiting', 'held');
create index bank_booking_order on bank_booking (order_reference);
comment on column bank_booking.details is 'kept by law for ten years, sealed';

create table imported_bank_file (
  digest      bytea primary key,
  site_id     bigint not null references site,
  message     text not null,
  message_id  text not null,
  name        text not null,
  bookings    int not null,
  imported_at timestamptz not null
);
comment on table imported_bank_file is 'owner: directDebit. Files of the bank that were read, each once (PAY-6).';

create table bank_refund (
  refund_id       text primary key,
  site_id         bigint not null references site,
  order_reference text not null references bank_order,
  reference       text not null unique,
  amount          bigint not null check (amount > 0),
  currency        text not null,
  holder          text not null,
  iban            text not null,
  state           text not null default 'open' check (state in ('open', 'completed', 'failed')),
  created_at      timestamptz not null,
  settled_at      timestamptz
);
comment on table bank_refund is 'owner: directDebit. Refunds that staff send by a transfer (CRED-8, PAY-6).';
create index bank_refund_order on bank_refund (order_reference);
comment on column bank_refund.holder is 'kept by law for ten years, sealed';
comment on column bank_refund.iban is 'kept by law for ten years, sealed';

create table bank_event (
  id           bigint generated always as identity,
  event_id     text primary key,
  site_id      bigint not null references site,
  event        jsonb not null,
  created_at   timestamptz not null,
  delivered_at timestamptz
);
comment on table bank_event is
  'owner: directDebit. Outbox of events for payments: written with their cause, delivered after the commit (PAY-4).';
create index bank_event_waiting on bank_event (id) where delivered_at is null;
