-- Settles payments: state, credits, premium and ledger in one transaction. Idempotent, whatever the order of a
-- provider's events (PAY-2, PAY-4, CRED-2). Lock order: payment, member, balance.

-- Writes one transfer of the money ledger with its entries; false where it exists already. `in_accounts` and
-- `in_amounts` are parallel arrays; zero amounts are omitted.
create or replace function money_move(
  in_payment   payment,
  in_kind      text,
  in_reference text,
  in_accounts  text[],
  in_amounts   bigint[],
  in_now       timestamptz
) returns boolean
language plpgsql as $$
declare
  written bigint;
begin
  insert into money_transfer (site_id, payment_id, kind, reference, created_at)
  values (in_payment.site_id, in_payment.id, in_kind, in_reference, in_now)
  on conflict (payment_id, kind, reference) do nothing
  returning id into written;
  if written is null then
    return false;
  end if;
  insert into money_entry (transfer_id, site_id, account, currency, amount)
  select written, in_payment.site_id, part.account, in_payment.currency, part.amount
  from unnest(in_accounts, in_amounts) part (account, amount)
  where part.amount <> 0;
  return true;
end
$$;

-- Why a payment that completes is paid back at once; null for any other. left: its buyer deleted the account, or was
-- banned (CRED-8).
-- instrument: the card or account had a chargeback that nobody cleared, or the welcome bonus with another member.
create function payment_unwanted(in_payment payment) returns text
language sql stable as $$
  select case
    when exists (select from member_public m where m.id = in_payment.member_id and m.status in ('deleted', 'banned')) then 'left'
    -- A transfer has no chargebacks.
    when in_payment.paymentmethod <> 'sct' and exists (
      select from payment p
      join payment_chargeback c on c.payment_id = p.id and c.stage <> 'won'
      where p.site_id = in_payment.site_id and p.instrument = in_payment.instrument and p.id <> in_payment.id
        and not exists (
          select from method_block b
          where b.member_id = p.member_id and b.method = 'new' and b.lifted_at >= c.created_at)) then 'instrument'
    when exists (
      select from welcome_purchase mine
      join welcome_purchase other on other.site_id = mine.site_id and other.instrument = in_payment.instrument
      where mine.public_id = in_payment.public_id and other.member_id <> mine.member_id
        and other.status in ('pending', 'completed')) then 'instrument'
  end
$$;

-- Sets the outcome of a payment. States only move forward: loading, pending, failed, completed. A failed payment can
-- still be completed, when the money arrives late. `in_taken_back`: a chargeback says that it was; there is nothing left to
-- pay back.
create or replace function payment_settle(
  in_payment bigint, in_outcome text, in_reason text, in_now timestamptz, in_taken_back boolean default false) returns boolean
language plpgsql as $$
declare
  paid     payment;
  unwanted text;
  refund   text;
begin
  select * into paid from payment p where p.id = in_payment for update;
  if paid.status in ('completed', in_outcome) or in_outcome = 'pending' and paid.status = 'failed' then
    return false;
  end if;
  update payment p
  set status = in_outcome,
      reason = case when in_outcome = 'failed' then in_reason end,
      pending_at = case when in_outcome = 'failed' then p.pending_at else coalesce(p.pending_at, in_now) end,
      settled_at = case when in_outcome = 'pending' then null else in_now end
  where p.id = paid.id;
  if in_outcome = 'completed' then
    -- A completed payment makes the member premium. The member is locked first, as in payment_premium.
    perform from member m where m.id = paid.member_id and m.site_id = paid.site_id for no key update;
    -- Of two members who pay with one instrument the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended(encode(paid.instrument, 'hex'), 0)) where paid.instrument is not null;
    unwanted := case when not in_taken_back then payment_unwanted(paid) end;
    if unwanted is null then
      perform member_set_paid_user(paid.site_id, paid.member_id, true);
    end if;
    perform credit_issue(paid.site_id, paid.member_id, 'bought', paid.credits, 'purchase', paid.public_id, in_now);
    perform money_move(paid, 'sale', paid.public_id, array['clearing:' || paid.provider, 'sales', 'vat:' || coalesce(paid.vat_country, paid.country)],
      array[paid.amount, paid.vat - paid.amount, -paid.vat], in_now);
    if unwanted is not null then
      -- The schedule asks the provider (retryRefunds.ts).
      insert into payment_refund (site_id, payment_id, member_id, credits, amount, currency, status, reason, created_at)
      values (paid.site_id, paid.id, paid.member_id, paid.credits, paid.amount, paid.currency, 'open', unwanted, in_now)
      returning public_id into refund;
      perform credit_refund(paid.site_id, paid.member_id, paid.credits, refund, in_now);
    end if;
  end if;
  return true;
end
$$;

-- Whether the member has a purchase that is neither refunded nor charged back in whole.
create or replace function payment_has_active_purchase(in_site bigint, in_member bigint) returns boolean
language sql stable as $$
  select exists (
    select from payment p
    where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
      and p.credits > coalesce((
        select sum(r.credits) from payment_refund r where r.payment_id = p.id and r.status = 'completed'), 0)
      + coalesce((select sum(c.credits_taken + c.credits_owed) from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'), 0)
      -- Staff can refund credits that are spent, so the money counts as well.
      and p.amount > coalesce((
        select sum(r.amount) from payment_refund r where r.payment_id = p.id and r.status = 'completed'), 0)
      + coalesce((select sum(c.amount) from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'), 0))
$$;

-- Updates the premium status: a member is premium while a purchase is neither refunded nor charged back (CRED-2). The
-- member is locked before the payments are read, so that of two concurrent refunds, chargebacks or sales the second
-- sees the first.
create or replace function payment_premium(in_site bigint, in_member bigint) returns void
language plpgsql as $$
begin
  perform from member m where m.id = in_member and m.site_id = in_site for no key update;
  perform member_set_paid_user(in_site, in_member, payment_has_active_purchase(in_site, in_member));
end
$$;
