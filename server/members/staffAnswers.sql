-- Whether staff of a site may answer for its fictional profiles to somebody of this country: the site's setting
-- `staff_answers`, which refuses countries where no site may (contract/staffAnswers.ts, PRO-8).
create function staff_may_answer(in_choices jsonb, in_country text) returns boolean
language sql immutable as $$
  select coalesce(in_choices -> 'staff_answers' ? in_country, false)
$$;
