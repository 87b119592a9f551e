-- Applies a chargeback (PAY-4): unspent credits are taken back, spent ones become a debt, and the payment method is
-- blocked, as are all that the member has not paid with yet (`new`), until a person lifts it. A won dispute reverses all. Lock order: payment, refund, member, balance.

-- Credits due for a chargeback: in proportion to its amount, rounded up, less credits that were refunded or charged
-- back already.
create or replace function payment_chargeback_due(in_payment payment, in_ref text, in_amount bigint) returns int
language sql stable as $$
  select greatest(0, least(
    ceil(in_payment.credits * in_amount::numeric / in_payment.amount),
    in_payment.credits
      - coalesce((select sum(r.credits) from payment_refund r where r.payment_id = in_payment.id and r.status <> 'failed'), 0)
      - coalesce((
        select sum(c.credits_taken + c.credits_owed) from payment_chargeback c
        where c.payment_id = in_payment.id and c.stage <> 'won' and c.ref <> in_ref), 0)))::int
$$;

create or replace function payment_chargeback_apply(
  in_payment bigint,
  in_ref     text,
  in_stage   text,
  in_amount  bigint,
  in_now     timestamptz
) returns boolean
language plpgsql as $$
declare
  paid          payment;
  chargeback    payment_chargeback;
  due           int := 0;
  taken_credits int := 0;
begin
  select * into paid from payment p where p.id = in_payment for update;
  perform from member m where m.id = paid.member_id for no key update;
  perform from credit_balance b where b.member_id = paid.member_id for update;
  select * into chargeback from payment_chargeback c where c.provider = paid.provider and c.ref = in_ref;

  if chargeback.id is null then
    -- A dispute whose first event is `won` costs no credits.
    if in_stage <> 'won' then
      due := payment_chargeback_due(paid, in_ref, in_amount);
      select least(due, u.unspent_credits) into taken_credits from payment_unspent_parts(paid.site_id, paid.member_id) u where u.payment_id = paid.id;
      taken_credits := coalesce(taken_credits, 0);
    end if;
    insert into payment_chargeback (site_id, payment_id, member_id, provider, ref, amount, currency, stage, credits_taken, credits_owed, created_at, settled_at)
    values (paid.site_id, paid.id, paid.member_id, paid.provider, in_ref, in_amount, paid.currency, in_stage, taken_credits, due - taken_credits, in_now,
      case when in_stage <> 'opened' then in_now end)
    returning * into chargeback;
    -- The ledger shows the chargeback and, if won, its reversal, even where `won` is the first event.
    perform money_move(paid, 'chargeback', in_ref, array['chargeback_loss', 'clearing:' || paid.provider],
      array[in_amount, -in_amount], in_now);
    if in_stage = 'won' then
      perform money_move(paid, 'chargeback_won', in_ref, array['clearing:' || paid.provider, 'chargeback_loss'],
        array[in_amount, -in_amount], in_now);
    else
      perform credit_chargeback(paid.site_id, paid.member_id, taken_credits, due - taken_credits, paid.public_id || ':' || chargeback.id, in_now);
      perform method_block_add(paid.site_id, paid.member_id, paid.paymentmethod, 'chargeback', in_now);
      perform method_block_add(paid.site_id, paid.member_id, 'new', 'chargeback', in_now);
      perform payment_premium(paid.site_id, paid.member_id);
    end if;
    return true;
  end if;

  if chargeback.stage in ('won', in_stage) or in_stage = 'opened' then
    return false;
  end if;
  update payment_chargeback c set stage = in_stage, settled_at = in_now where c.id = chargeback.id;
  if in_stage = 'won' then
    perform money_move(paid, 'chargeback_won', in_ref, array['clearing:' || paid.provider, 'chargeback_loss'],
      array[chargeback.amount, -chargeback.amount], in_now);
    perform credit_chargeback_reversal(paid.site_id, paid.member_id, chargeback.credits_taken, chargeback.credits_owed, paid.public_id || ':' || chargeback.id, in_now);
    perform payment_premium(paid.site_id, paid.member_id);
    if not exists (
      select from payment_chargeback c join payment p on p.id = c.payment_id
      where c.member_id = paid.member_id and c.stage <> 'won' and p.paymentmethod = paid.paymentmethod)
    then
      perform method_block_lift(paid.site_id, paid.member_id, paid.paymentmethod, in_now, 'chargeback');
    end if;
    if not exists (select from payment_chargeback c where c.member_id = paid.member_id and c.stage <> 'won') then
      perform method_block_lift(paid.site_id, paid.member_id, 'new', in_now, 'chargeback');
    end if;
  end if;
  return true;
end
$$;
