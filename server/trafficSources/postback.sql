-- Records postbacks by triggers, in the transaction of the event and whatever caused it: signup, purchase, refund
-- (LAND-4). The job that sends one is added in the same transaction.

create or replace function postback_of_signup() returns trigger
language plpgsql as $$
begin
  insert into postback (site_id, source_id, event, ref, sub1, sub2, sub3, at, state)
  select new.site_id, s.id, 'signup', new.ref, new.sub1, new.sub2, new.sub3, new.created_at,
    case when s.active and 'signup' = any(s.events) then 'waiting' else 'recorded' end
  from traffic_source s
  where s.site_id = new.site_id and lower(s.network) = lower(new.network) and s.ended_at is null;
  return null;
end
$$;
create or replace trigger postback_of_signup after insert on member
  for each row when (new.kind = 'person' and new.network is not null) execute function postback_of_signup();

-- A clawback goes to the source of the purchase, even if the member has been erased since, and only where the
-- purchase's postback was due. The ledger has chargebacks with VAT, so the VAT is subtracted.
create or replace function postback_of_money() returns trigger
language plpgsql as $$
declare
  moved money_transfer;
  paid  payment;
  net   bigint;
begin
  select * into moved from money_transfer t where t.id = new.transfer_id;
  select * into paid from payment p where p.id = moved.payment_id;
  if moved.kind = 'sale' then
    insert into postback (site_id, source_id, event, reference, purchase, payment_id, transfer_id, ref, sub1, sub2, sub3, amount, currency, at, state)
    select new.site_id, s.id, 'purchase', own.reference, own.reference, paid.id, moved.id, m.ref, m.sub1, m.sub2, m.sub3, -new.amount,
      new.currency, moved.created_at, case when s.active and 'purchase' = any(s.events) then 'waiting' else 'recorded' end
    from member m
    join traffic_source s on s.site_id = m.site_id and lower(s.network) = lower(m.network) and s.ended_at is null
    cross join (select new_id() as reference) own
    where m.id = paid.member_id and m.site_id = new.site_id
    on conflict do nothing;
    return null;
  end if;
  net := case when new.account = 'chargeback_loss' then round(-new.amount * (paid.amount - paid.vat)::numeric / paid.amount) else -new.amount end;
  insert into postback (site_id, source_id, event, purchase, payment_id, transfer_id, ref, sub1, sub2, sub3, amount, currency, at, state)
  select new.site_id, s.id, case moved.kind when 'refund' then 'refund' when 'chargeback' then 'chargeback' else 'reversal' end,
    bought.reference, paid.id, moved.id, bought.ref, bought.sub1, bought.sub2, bought.sub3, net, new.currency, moved.created_at,
    case when s.active and s.ended_at is null and bought.state <> 'recorded' and 'clawback' = any(s.events) then 'waiting' else 'recorded' end
  from postback bought
  join traffic_source s on s.id = bought.source_id
  where bought.payment_id = paid.id and bought.site_id = new.site_id and bought.event = 'purchase'
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger postback_of_money after insert on money_entry
  for each row when (new.account in ('sales', 'refunds', 'chargeback_loss')) execute function postback_of_money();

-- 21 attempts take three days: after 3 s, 7 s, 20 s … and from the tenth on every six hours.
create or replace function postback_queue() returns trigger
language plpgsql as $$
begin
  perform graphile_worker.add_job('trafficSources.deliverPostback', json_build_object('postback', new.id), max_attempts => 21);
  return null;
end
$$;
create or replace trigger postback_queue after insert on postback
  for each row when (new.state = 'waiting') execute function postback_queue();
create or replace trigger postback_requeue after update on postback
  for each row when (new.state = 'waiting' and old.state = 'failed') execute function postback_queue();
