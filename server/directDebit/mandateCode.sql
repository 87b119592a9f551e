-- Counts one attempt at the current one-time code before it is checked: of any number of concurrent attempts, five are
-- checked (PAY-5).

create or replace function mandate_code_attempt(in_site bigint, in_order text, in_now timestamptz) returns table (id bigint, hash bytea)
language sql as $$
  update mandate_code c
  set attempts = c.attempts + 1
  where c.site_id = in_site and c.order_reference = in_order and c.ended_at is null and c.expires > in_now and c.attempts < 5
  returning c.id, c.hash
$$;
