-- Applies what a provider told of a payment, whole and once, in whatever order and however often it is told (PAY-2, PAY-4, CRED-2).
-- Locks in one order: payment, member, balance.

-- One transfer of money, whole; false where it was written before. `in_accounts` and `in_amounts` go together; zeros are left out.
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

-- A state only moves forward: loading, pending, failed, completed. Money that came after all still counts.
create or replace function payment_settle(in_payment bigint, in_outcome text, in_reason text, in_now timestamptz) returns boolean
language plpgsql as $$
declare
  paid payment;
begin
  select * into paid from payment p where p.id = in_payment for update;
  if paid.status in ('completed', in_outcome) or in_outcome = 'pending' and paid.status = 'failed' then
    return false;
  end if;
  update payment p
  set status = in_outcome,
      reason = case when in_outcome = 'failed' then in_reason end,
      settled_at = case when in_outcome = 'pending' then null else in_now end
  where p.id = paid.id;
  if in_outcome = 'completed' then
    -- This one stands. Held first, as in payment_premium.
    perform from member m where m.id = paid.member_id and m.site_id = paid.site_id for no key update;
    perform member_set_paid_user(paid.site_id, paid.member_id, true);
    perform credit_issue(paid.site_id, paid.member_id, 'bought', paid.credits, 'purchase', paid.public_id, in_now);
    perform money_move(paid, 'sale', paid.public_id, array['clearing:' || paid.provider, 'sales', 'vat:' || paid.country],
      array[paid.amount, paid.vat - paid.amount, -paid.vat], in_now);
  end if;
  return true;
end
$$;

-- Something that was bought is neither refunded nor charged back.
create or replace function payment_has_active_purchase(in_site bigint, in_member bigint) returns boolean
language sql stable as $$
  select exists (
    select from payment p
    where p.member_id = in_member and p.site_id = in_site and p.status = 'completed'
      and p.credits > coalesce((
        select sum(r.credits) from payment_refund r where r.payment_id = p.id and r.status = 'completed'), 0)
      + coalesce((select sum(c.credits_taken + c.credits_owed) from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'), 0)
      -- Staff pay back what was spent, too.
      and p.amount > coalesce((
        select sum(r.amount) from payment_refund r where r.payment_id = p.id and r.status = 'completed'), 0)
      + coalesce((select sum(c.amount) from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'), 0))
$$;

-- Who bought something that stands is premium, and nobody else who paid (CRED-2). The member is held before it is looked at: of two at once,
-- refunds, chargebacks or sales, the second sees the first.
create or replace function payment_premium(in_site bigint, in_member bigint) returns void
language plpgsql as $$
begin
  perform from member m where m.id = in_member and m.site_id = in_site for no key update;
  perform member_set_paid_user(in_site, in_member, payment_has_active_purchase(in_site, in_member));
end
$$;
