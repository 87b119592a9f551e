-- Records postbacks by triggers, in the transaction of the event and whatever caused it: signup, purchase, refund
-- (LAND-4). The job that sends one is added in the same transaction. Of whom did not agree that the network is told
-- (SAFE-6) a row stays without its click ids: it is withheld, and counted among at least ten people.

-- At the end of the transaction: the member's consents come after its row.
create or replace function postback_of_signup() returns trigger
language plpgsql as $$
declare
  agreed boolean := consent_in_force(new.id, 'advertising_postbacks');
begin
  insert into postback (site_id, source_id, event, ref, sub1, sub2, sub3, at, state)
  select new.site_id, s.id, 'signup', click.ref, click.sub1, click.sub2, click.sub3, new.created_at,
    case
      when not agreed then 'withheld'
      when s.active and 'signup' = any(s.events) then 'waiting'
      else 'recorded'
    end
  from traffic_source s
  left join (select new.ref, new.sub1, new.sub2, new.sub3) click on agreed
  where s.site_id = new.site_id and lower(s.network) = lower(new.network) and s.ended_at is null;
  return null;
end
$$;
create constraint trigger postback_of_signup after insert on member
  deferrable initially deferred
  for each row when (new.kind = 'person' and new.network is not null) execute function postback_of_signup();

-- A clawback goes to the source of the purchase, only where the purchase's postback was due and its buyer still agrees:
-- of whoever has withdrawn or was erased since it is counted, too. The ledger has chargebacks with VAT, so the VAT is subtracted.
create or replace function postback_of_money() returns trigger
language plpgsql as $$
declare
  moved  money_transfer;
  paid   payment;
  net    bigint;
  agreed boolean;
begin
  select * into moved from money_transfer t where t.id = new.transfer_id;
  select * into paid from payment p where p.id = moved.payment_id;
  agreed := consent_in_force(paid.member_id, 'advertising_postbacks');
  if moved.kind = 'sale' then
    insert into postback (site_id, source_id, event, reference, purchase, payment_id, transfer_id, ref, sub1, sub2, sub3, amount, currency, at, state)
    select new.site_id, s.id, 'purchase', own.reference, own.reference, paid.id, moved.id, click.ref, click.sub1, click.sub2, click.sub3,
      -new.amount, new.currency, moved.created_at,
      case
        when not agreed then 'withheld'
        when s.active and 'purchase' = any(s.events) then 'waiting'
        else 'recorded'
      end
    from member m
    left join member click on click.id = m.id and agreed
    join traffic_source s on s.site_id = m.site_id and lower(s.network) = lower(m.network) and s.ended_at is null
    cross join (select new_id() as reference) own
    where m.id = paid.member_id and m.site_id = new.site_id
    on conflict do nothing;
    return null;
  end if;
  net := case when new.account = 'chargeback_loss' then round(-new.amount * (paid.amount - paid.vat)::numeric / paid.amount) else -new.amount end;
  insert into postback (site_id, source_id, event, purchase, payment_id, transfer_id, ref, sub1, sub2, sub3, amount, currency, at, state)
  select new.site_id, s.id, case moved.kind when 'refund' then 'refund' when 'chargeback' then 'chargeback' else 'reversal' end,
    bought.reference, paid.id, moved.id, click.ref, click.sub1, click.sub2, click.sub3, net, new.currency, moved.created_at,
    case
      when not agreed or bought.state = 'withheld' then 'withheld'
      when s.active and s.ended_at is null and bought.state <> 'recorded' and 'clawback' = any(s.events) then 'waiting'
      else 'recorded'
    end
  from postback bought
  left join postback click on click.id = bought.id and agreed
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

-- Whoever takes the consent back is told of no more: what has not been sent yet is withheld. What a report has named
-- already is not counted again.
create or replace function postback_of_withdrawal() returns trigger
language plpgsql as $$
begin
  update postback p
  set state = 'withheld', ref = null, sub1 = null, sub2 = null, sub3 = null,
    counted_on = case when exists (
      select from traffic_source_report r
      where r.source_id = p.source_id and r.day >= (p.at at time zone s.time_zone)::date) then 'infinity'::date end
  from member m
  join site s on s.id = m.site_id
  where m.id = new.member_id and p.site_id = m.site_id and p.state in ('waiting', 'failed', 'recorded')
    and (
      p.payment_id in (select paid.id from payment paid where paid.member_id = m.id)
      or p.event = 'signup' and p.at = m.created_at
        and (p.ref, p.sub1, p.sub2, p.sub3) is not distinct from (m.ref, m.sub1, m.sub2, m.sub3));
  return null;
end
$$;
create trigger postback_of_withdrawal after update of withdrawn_at on member_consent
  for each row when (new.kind = 'advertising_postbacks' and old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function postback_of_withdrawal();

-- Puts what is withheld into the report of a day, once it is of at least ten people: nobody can be told from the others.
create or replace function postback_count_withheld(in_source bigint, in_day date, in_before timestamptz) returns void
language sql as $$
  with countable as (
    select p.event, p.currency
    from postback p
    left join payment paid on paid.id = p.payment_id
    where p.source_id = in_source and p.state = 'withheld' and p.counted_on is null and p.at < in_before
    group by p.event, p.currency
    having count(distinct coalesce(paid.member_id, -p.id)) >= 10)
  update postback p
  set counted_on = in_day
  from countable c
  where p.source_id = in_source and p.state = 'withheld' and p.counted_on is null and p.at < in_before
    and p.event = c.event and p.currency is not distinct from c.currency
$$;
