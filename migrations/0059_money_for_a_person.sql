-- What of money waits for a person, as the console's queue takes from it.

create index bank_refund_open on bank_refund (site_id, created_at) where state = 'open';

-- When somebody answered the bank, or chose not to: an open dispute of which that is not said waits for a person.
alter table payment_chargeback add column answered_at timestamptz;
create index payment_chargeback_to_answer on payment_chargeback (site_id, created_at)
  where stage = 'opened' and answered_at is null;
