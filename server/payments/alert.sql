-- Records what a bank reports of a payment before it takes the money back (PAY-13). Where the site says so
-- (refund_alerts), all that is left of it is refunded at once, so that no chargeback follows. Idempotent by the
-- provider's reference.

create or replace function payment_alert_apply(in_payment payment, in_ref text, in_kind text, in_amount bigint, in_now timestamptz)
returns boolean
language plpgsql as $$
declare
  opened record;
begin
  insert into payment_alert (site_id, payment_id, provider, ref, kind, amount, currency, created_at)
  values (in_payment.site_id, in_payment.id, in_payment.provider, in_ref, in_kind, in_amount, in_payment.currency, in_now)
  on conflict (provider, ref, kind) do nothing;
  if not found then
    return false;
  end if;
  if (select (s.choices ->> 'refund_alerts')::boolean from site s where s.id = in_payment.site_id) then
    -- The schedule asks the provider (retryRefunds.ts). What is spent is paid back too: a chargeback would take it all.
    select * into opened from payment_refund_by_staff(in_payment.site_id, in_payment.public_id, null, null, in_now);
    update payment_refund r set reason = 'alert' where r.public_id = opened.refund_id;
  end if;
  return true;
end
$$;
