-- What a provider told too early, by the payment that it waits for: whatever is applied to that payment looks for it (PAY-4).
create index provider_event_awaits on provider_event
  (provider, coalesce(told -> 'payment' ->> 'provider_ref', told -> 'payment' ->> 'payment_id'))
  where applied_at is null and tried_at is not null;
