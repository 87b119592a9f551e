-- A receipt for each payment, mailed once. Those that were completed before have had their time.

alter table payment add receipt_at timestamptz;
update payment set receipt_at = coalesce(settled_at, created_at) where status = 'completed';
create index payment_receipt on payment (id) where status = 'completed' and receipt_at is null;
