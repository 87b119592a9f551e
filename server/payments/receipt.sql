-- Numbers of receipts and of credit notes, each in a range of its own. Assigns the next receipt number of a site and year, without gaps: the row stays locked until the receipt's
-- transaction commits (CRED-7).

create or replace function payment_receipt_no(in_site bigint, in_paid timestamptz) returns text
language sql as $$
  insert into receipt_count as c (site_id, year, last_number)
  select s.id, extract(year from in_paid at time zone s.time_zone)::int, 1 from site s where s.id = in_site
  on conflict (site_id, year) do update set last_number = c.last_number + 1
  returning c.year || '-' || lpad(c.last_number::text, 6, '0')
$$;

-- The same for credit notes of refunds (CRED-8).
create or replace function payment_credit_note_no(in_site bigint, in_refunded timestamptz) returns text
language sql as $$
  insert into credit_note_count as c (site_id, year, last_number)
  select s.id, extract(year from in_refunded at time zone s.time_zone)::int, 1 from site s where s.id = in_site
  on conflict (site_id, year) do update set last_number = c.last_number + 1
  returning 'CN-' || c.year || '-' || lpad(c.last_number::text, 6, '0')
$$;
