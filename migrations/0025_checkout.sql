-- Checkout: codes compared by their letters, returns as promised at the purchase, one instrument of several members.

-- Codes are compared without case.
create unique index discount_code_letters on discount_code (site_id, upper(code));

alter table payment
  -- The period of free returns when it was bought; null for older payments, which have the site's.
  add column refund_days int check (refund_days >= 0),
  -- When its buyer decided, and the money was on its way; null for a checkout that was only opened.
  add column pending_at timestamptz,
  -- Keyed hash of the card or account that paid, where the provider says which one.
  add column instrument bytea;
create index payment_instrument on payment (site_id, instrument) where instrument is not null;

update payment p set refund_days = (s.choices ->> 'refund_days')::int from site s where s.id = p.site_id;

alter table payment_refund drop constraint payment_refund_reason_check;
alter table payment_refund add constraint payment_refund_reason_check
  check (reason in ('deletion', 'return', 'staff', 'left', 'instrument'));

create view discount_entered as
  select id, site_id, code from discount_code where not welcome and follows_days is null;
comment on view discount_entered is 'owner: discounts. Codes that a buyer enters; the others apply by themselves.';

-- Checkouts that hold a code, until when: a provider keeps an open checkout for a day at most.
create view discount_checkout as
  select site_id, discount_id, member_id, created_at + interval '1 day' as until
  from payment
  where status = 'loading' and discount_id is not null;
comment on view discount_checkout is
  'owner: payments. Open checkouts with a discount code: a code for one use is held by one of them (CRED-12).';

-- Purchases at the price of the welcome bonus, by what they were paid with.
create view welcome_purchase as
  select p.site_id, p.public_id, p.member_id, p.instrument, p.status
  from payment p
  join discount_code d on d.id = p.discount_id
  where d.welcome and p.status in ('loading', 'pending', 'completed');
comment on view welcome_purchase is
  'owner: payments. Purchases with the welcome bonus, by card or account: it counts once for each (CRED-4).';

-- A phone number and an account are limited whichever member uses them (PAY-5).
alter table mandate add column phone_hash bytea;
alter table mandate_draft add column phone_hash bytea;
alter table direct_debit add column iban_hash bytea, add column phone_hash bytea;
update direct_debit d set iban_hash = m.iban_hash from mandate m where m.id = d.mandate_id;
create index direct_debit_iban on direct_debit (site_id, iban_hash);
create index direct_debit_phone on direct_debit (site_id, phone_hash) where phone_hash is not null;
