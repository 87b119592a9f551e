-- How a provider names the money it took, checkouts that are closed, and refunds that are taken down or came back (PAY-3, PAY-4, CRED-8).

alter table payment
  -- What a refund must name, where that is not provider_ref.
  add column paid_ref  text,
  -- Nobody can pay at its checkout any more: it was closed, or it was paid.
  add column closed_at timestamptz;

-- The provider took it down and will tell what becomes of it: it is asked for no more.
alter table payment_refund add column taken_at timestamptz;
-- Its member is told once that it failed, also where it was told as paid before.
alter table payment_refund add column failed_told_at timestamptz;
update payment_refund set failed_told_at = settled_at where status = 'failed';
create index payment_refund_failed_untold on payment_refund (member_id) where status = 'failed' and failed_told_at is null;
