-- Opens a case, or joins the open one of the same subject and kind: the shorter clock counts, and a person's notice makes it a
-- person's (SAFE-2). Voices are counted so that a group counts little: at most as many as there are accounts, and as there are
-- networks. Lock order: the case's row.

create function case_open(
  in_site         bigint,
  in_kind         text,
  in_reason       text,
  in_subject_kind text,
  in_member       bigint,
  in_photo        text,
  in_conversation text,
  in_seq          int,
  in_reference    text,
  in_automated    boolean,
  in_due          timestamptz,
  -- What its clock and kind alone weigh.
  in_urgency      int,
  in_now          timestamptz
) returns table (id bigint, public_id text, is_new boolean)
language sql as $$
  insert into moderation_case as c (site_id, kind, reason, subject_kind, subject_member, subject_photo, subject_conversation,
    subject_seq, subject_reference, automated, opened_at, due_at, priority)
  values (in_site, in_kind, in_reason, in_subject_kind, in_member, in_photo, in_conversation,
    in_seq, in_reference, in_automated, in_now, in_due, in_urgency)
  on conflict (
    site_id, kind, subject_kind, coalesce(subject_member, 0), coalesce(subject_photo, ''), coalesce(subject_conversation, ''),
    coalesce(subject_seq, 0), coalesce(subject_reference, '')) where state = 'open'
  do update set
    reason = case when excluded.due_at < c.due_at then excluded.reason else c.reason end,
    due_at = least(c.due_at, excluded.due_at),
    priority = greatest(c.priority, excluded.priority),
    automated = c.automated and excluded.automated
  returning new.id, new.public_id, old.id is null
$$;

-- Adds a notice to a case. `in_counts`: false for somebody whose notices are mostly unfounded; they are kept, and weigh nothing.
create function case_notify(
  in_site     bigint,
  in_case     bigint,
  in_member   bigint,
  in_email    text,
  in_language text,
  in_network  text,
  in_counts   boolean,
  in_now      timestamptz
) returns void
language sql as $$
  insert into case_notifier (site_id, case_id, member_id, email, language, network, counts, created_at)
  values (in_site, in_case, in_member, in_email, in_language, in_network, in_counts, in_now);

  update moderation_case c
  set notices = c.notices + 1,
    voices = heard.voices,
    -- Twice as many voices weigh ten more.
    priority = c.priority + round(10 * log(2, 1 + heard.voices))::int - round(10 * log(2, 1 + c.voices))::int
  from (
    select least(
      count(distinct coalesce(n.member_id::text, n.email, n.network, '')),
      count(distinct coalesce(n.network, n.member_id::text, n.email, '')))::int as voices
    from case_notifier n
    where n.case_id = in_case and n.counts) heard
  where c.id = in_case and c.site_id = in_site
$$;
