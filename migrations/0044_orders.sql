-- Orders: the buyer's request to begin at once, statements of withdrawal, evidence for VAT, credit notes, and what card
-- schemes and banks report.

create table express_request (
  payment_id bigint primary key references payment,
  site_id    bigint not null references site,
  -- As the buyer saw it: its words, their version and language.
  words      text not null,
  version    text not null,
  language   text not null,
  made_at    timestamptz not null
);
comment on table express_request is
  'owner: payments. The buyer asked for the credits at once, and knows that the right to withdraw ends for what is used (PAY-10).';

create table withdrawal (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  -- The number in mails and for staff, e.g. W-7K3M-92QX.
  reference  text not null,
  -- The order, and its buyer, where the statement came by the link of the receipt or from its logged-in buyer.
  payment_id bigint references payment,
  member_id  bigint references member,
  proof      text check (proof in ('link', 'login')),
  -- What was stated.
  name       text not null,
  email      text not null,
  order_text text not null,
  language   text not null,
  -- Keyed hash of what was stated, to find repeats.
  digest     bytea,
  -- Probably sent by a bot: stored, but not mailed.
  is_spam    boolean not null,
  -- open: a person decides. refunded: what was not used is paid back, at once.
  state      text not null check (state in ('open', 'refunded', 'closed')),
  created_at timestamptz not null,
  -- Until when the money has to be back.
  due_at     timestamptz not null,
  closed_at  timestamptz,
  -- When what was stated was erased, at the end of its retention.
  anonymized_at timestamptz,
  check ((payment_id is null) = (proof is null)),
  unique (site_id, reference)
);
comment on table withdrawal is
  'owner: payments. Statements by which somebody withdraws from a purchase, with or without an account (PAY-11).';
create index withdrawal_digest on withdrawal (site_id, digest, id desc);
create index withdrawal_payment on withdrawal (payment_id) where payment_id is not null;
create index withdrawal_member on withdrawal (member_id) where member_id is not null;
create index withdrawal_open on withdrawal (site_id, id) where state = 'open';
create index withdrawal_to_anonymize on withdrawal (created_at) where anonymized_at is null;
comment on column withdrawal.name is 'personal: payment';
comment on column withdrawal.email is 'personal: contact';
comment on column withdrawal.order_text is 'personal: payment';
comment on column withdrawal.digest is 'personal: secret';

alter table payment
  -- Evidence of where the buyer is, beside the choice in `country` (PAY-12): the country of the network, and of the
  -- bank or card.
  add column network_country    text check (network_country ~ '^[A-Z]{2}$'),
  add column instrument_country text check (instrument_country ~ '^[A-Z]{2}$'),
  -- Whose VAT is in the price; null: that of `country`.
  add column vat_country        text check (vat_country ~ '^[A-Z]{2}$'),
  -- As the provider reports it; null: not a card, or not known.
  add column card_brand         text check (card_brand in ('visa', 'mastercard', 'other'));
create index payment_sold on payment (settled_at) where status = 'completed';

alter table payment_refund
  -- Gapless within a site and a year.
  add column credit_note_no text;
create unique index payment_refund_credit_note on payment_refund (site_id, credit_note_no);
alter table payment_refund drop constraint payment_refund_reason_check;
alter table payment_refund add constraint payment_refund_reason_check
  check (reason in ('deletion', 'return', 'staff', 'left', 'instrument', 'alert'));

create table credit_note_count (
  site_id     bigint not null references site,
  year        int not null,
  last_number int not null,
  primary key (site_id, year)
);
comment on table credit_note_count is 'owner: payments. Last number of a credit note of each site and year (CRED-8).';

create table payment_alert (
  id         bigint generated always as identity primary key,
  site_id    bigint not null references site,
  payment_id bigint not null references payment,
  provider   text not null,
  ref        text not null,
  -- fraud: the card's bank reports it as fraud. dispute: a chargeback is announced.
  kind       text not null check (kind in ('fraud', 'dispute')),
  amount     bigint not null,
  currency   text not null,
  created_at timestamptz not null,
  unique (provider, ref, kind)
);
comment on table payment_alert is
  'owner: payments. What banks report of a payment before they take it back: fraud, and disputes to come (PAY-13).';
create index payment_alert_payment on payment_alert (payment_id);
create index payment_alert_at on payment_alert (created_at);
create index payment_chargeback_at on payment_chargeback (created_at);

-- A bank asks about a payment or an account.
alter table complaint drop constraint complaint_kind_check;
alter table complaint add constraint complaint_kind_check
  check (kind in ('payment', 'bank', 'member', 'unlawful', 'decision', 'privacy', 'technical', 'other'));
