-- Open books: what a site lets everybody know of itself, one entry a night, chained by hashes (STAFF-3, decision 93).
create table open_books_entry (
  site_id       bigint not null references site,
  -- In UTC.
  day           date not null,
  -- contract/openBooks.ts: `openBooksFigures` as JSON. Its bytes are hashed.
  figures       text not null,
  -- 64 zeros for the first.
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the hash before, a line feed and the figures.
  hash          text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (site_id, day),
  unique (site_id, previous_hash)
);
comment on table open_books_entry is
  'owner: transparency. Public figures of each night, each with the hash of the ones before; never changed (STAFF-3).';
create trigger append_only before update or delete on open_books_entry for each row execute function append_only();
create trigger append_only_truncate before truncate on open_books_entry for each statement execute function append_only();

create view spent_credits as
  select m.site_id, case when m.sender_id = c.a_id then c.b_id else c.a_id end as other_id, m.price as credits, m.created_at
  from message m join conversation c on c.id = m.conversation_id
  where m.price > 0 and not m.returned;
comment on view spent_credits is 'owner: chats. Credits spent on messages, and to whom they were written (STAFF-3).';
comment on column spent_credits.other_id is 'type: Id<''member''>';

create view made_payment as
  select p.site_id, p.receipt_at as paid_at,
    exists (select from payment_refund r where r.payment_id = p.id and r.status = 'completed') as refunded
  from payment p
  where p.status = 'completed' and p.receipt_at is not null;
comment on view made_payment is 'owner: payments. Completed purchases, and whether money went back (STAFF-3).';
comment on column made_payment.paid_at is 'type: Date';
comment on column made_payment.refunded is 'type: boolean';
