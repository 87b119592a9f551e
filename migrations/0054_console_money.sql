-- Money in the console: payments of a site and of a day, by which browsers staff sign in, and what the providers' books said last.

create index payment_site on payment (site_id, id desc);
create index payment_created on payment (created_at);

create table staff_browser (
  -- Hash of a cookie that a browser keeps after its sessions.
  browser_hash bytea not null,
  staff_id     bigint not null references staff on delete cascade,
  seen_at      timestamptz not null,
  primary key (browser_hash, staff_id)
);
comment on table staff_browser is
  'owner: staff. By which browsers a person signed in: who shares one is no second person (OPS-4).';
create index staff_browser_staff on staff_browser (staff_id);

create table book_comparison (
  provider    text primary key,
  compared_at timestamptz not null,
  since       timestamptz not null,
  -- In the provider's books; null: it has none that can be asked for.
  bookings    int,
  -- Payments, refunds and chargebacks that only one of both books has.
  differences jsonb not null
);
comment on table book_comparison is 'owner: payments. The last comparison with the books of each provider (PAY-4).';
