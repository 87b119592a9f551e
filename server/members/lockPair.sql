-- Advisory lock of a pair of members: serializes like, unlike and block between the two (LIKE-1, PRO-6).
-- Held until the transaction ends; the order of the two does not matter.

create or replace function lock_pair(a bigint, b bigint) returns void
language sql
begin atomic
  select pg_advisory_xact_lock(hashtextextended('pair ' || least(a, b) || ' ' || greatest(a, b), 0));
end;

-- The same without waiting: false where another transaction holds the lock.
create or replace function try_lock_pair(a bigint, b bigint) returns boolean
language sql
begin atomic
  select pg_try_advisory_xact_lock(hashtextextended('pair ' || least(a, b) || ' ' || greatest(a, b), 0));
end;
