-- The schema as the database has it, by domain, the lowest floor first. Written by `npm run schema`; to be read, not run:
-- what makes the tables is migrations/, what makes a function is the file that its comment names.
-- Comments behind columns are the catalogue's: erasure and export read the marks 'personal' (docs/recipes.md).

-- base ------------------------------------------------------------------------------------------------

-- owner: base. A count or a balance.
create domain non_negative as integer CHECK (VALUE >= 0);

-- owner: base. A movement of a ledger.
create domain non_zero as integer CHECK (VALUE <> 0);

-- owner: base. Audit log of what operators did by hand; append-only (OPS-4, SAFE-5).
create table audit (
  id bigint not null generated always as identity,
  site_id bigint,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text not null,
  member_id bigint,
  reason text not null,
  reference text,
  before jsonb,
  after jsonb,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint audit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint audit_actor_check CHECK (actor <> ''::text),
  constraint audit_reason_check CHECK (reason <> ''::text)
);
create index audit_actor ON audit USING btree (actor, id);
create unique index audit_reference ON audit USING btree (site_id, action, reference) WHERE (reference IS NOT NULL);
create index audit_site ON audit USING btree (site_id, id);
create index audit_subject ON audit USING btree (site_id, subject);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- owner: base. Key and value: what this installation knows of itself, e.g. its VAPID keys (NOTE-4).
create table deployment (
  key text not null,
  value text not null,
  constraint deployment_pkey PRIMARY KEY (key)
);

-- owner: base. Links of the hash chains over audit log and ledgers of all sites: each covers the rows since the one before (SAFE-5).
create table hash_chain (
  chain text not null,
  number integer not null,
  last_id bigint not null,
  rows integer not null,
  hash bytea not null,
  made_at timestamp with time zone not null,
  constraint hash_chain_pkey PRIMARY KEY (chain, number),
  constraint hash_chain_hash_check CHECK (length(hash) = 32),
  constraint hash_chain_number_check CHECK (number > 0),
  constraint hash_chain_rows_check CHECK (rows > 0)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON hash_chain FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON hash_chain FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- owner: base. Idempotency keys: a repeated request gets the first one's answer (CALL-3).
create table idempotency_key (
  site_id bigint not null,
  owner text not null, -- personal: device
  key text not null,
  call text not null,
  fingerprint bytea not null,
  output jsonb, -- personal: answer
  created_at timestamp with time zone not null,
  constraint idempotency_key_pkey PRIMARY KEY (site_id, owner, key),
  constraint idempotency_key_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: base. Processes that run, as they tell it themselves every half minute (STAFF-2).
create table node (
  id text not null,
  host text not null,
  version text not null,
  web boolean not null,
  jobs boolean not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint node_pkey PRIMARY KEY (id)
);

-- owner: base. Rate limits: how much of each was used in the current window (SAFE-10).
create table rate_limit (
  site_id bigint not null,
  key text not null,
  used integer not null,
  window_start timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (site_id, key),
  constraint rate_limit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: base. Migrations and files of functions that were applied here, each with the hash of its text (OPS-9).
create table schema_step (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_step_pkey PRIMARY KEY (name)
);

-- owner: base. Trigger of append-only tables: refuses every change.
create function append_only() returns trigger language plpgsql;

-- owner: base. An opaque id for the wire: 122 random bits, without order, time or count.
create function new_id() returns text language sql;

-- places ----------------------------------------------------------------------------------------------

-- owner: places. Towns with their position: geocoding and city fields (PRO-7).
create table place (
  id bigint not null generated always as identity,
  country text not null,
  region text not null,
  name text not null,
  lat double precision not null,
  lon double precision not null,
  population integer not null,
  constraint place_pkey PRIMARY KEY (id)
);
create index place_by_name ON place USING btree (country, name);
create index place_by_position ON place USING btree (lat, lon);

-- owner: places. Regions of each country, under the word that the country has for them (SITE-8).
create table region (
  country text not null,
  code text not null,
  name text not null,
  constraint region_pkey PRIMARY KEY (country, code)
);

-- sites -----------------------------------------------------------------------------------------------

-- owner: sites. Which version of terms and privacy a member agreed to, and when (PAGE-1).
create table agreement (
  site_id bigint not null,
  member_id bigint not null,
  page text not null,
  version text not null, -- personal: agreement
  at timestamp with time zone not null,
  constraint agreement_pkey PRIMARY KEY (member_id, page, version),
  constraint agreement_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint agreement_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint agreement_site_id_version_fkey FOREIGN KEY (site_id, version) REFERENCES page_version(site_id, version),
  constraint agreement_page_check CHECK (page = ANY (ARRAY['terms'::text, 'privacy'::text]))
);

-- owner: sites. Companies that run sites: imprint and receipts (SITE-7).
create table company (
  id bigint not null generated always as identity,
  public_id text not null default new_id(),
  name text not null,
  address text not null,
  city text not null,
  country text not null,
  kvk text not null,
  vat_numbers text[] not null,
  tradenames text[] not null,
  support_phone text not null,
  delete_discount numeric(5,2) not null,
  added timestamp with time zone not null,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_public_id_key UNIQUE (public_id)
);

-- owner: sites. A site's own texts of content pages, by version; append-only (RTE-5).
create table content_page (
  id bigint not null generated always as identity,
  site_id bigint not null,
  name text not null,
  locale text not null,
  number integer not null,
  text text,
  created_at timestamp with time zone not null,
  constraint content_page_pkey PRIMARY KEY (id),
  constraint content_page_site_id_name_locale_number_key UNIQUE (site_id, name, locale, number),
  constraint content_page_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint content_page_number_check CHECK (number > 0),
  constraint content_page_text_check CHECK (octet_length(text) <= 102400)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON content_page FOR EACH ROW EXECUTE FUNCTION append_only();

-- owner: sites. Texts of pages that are not published yet, and when they shall be (RTE-5).
create table page_draft (
  site_id bigint not null,
  name text not null,
  locale text not null,
  text text not null,
  revision integer not null,
  base_version integer not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  publish_at timestamp with time zone,
  publish_by text,
  publish_reason text,
  problem text,
  constraint page_draft_pkey PRIMARY KEY (site_id, name, locale),
  constraint page_draft_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint page_draft_check CHECK (num_nulls(publish_at, publish_by, publish_reason) = ANY (ARRAY[0, 3])),
  constraint page_draft_revision_check CHECK (revision > 0)
);
create index page_draft_due ON page_draft USING btree (publish_at) WHERE (publish_at IS NOT NULL);

-- owner: sites. Pages as rendered for somebody who agreed to them; append-only (PAGE-1).
create table page_version (
  site_id bigint not null,
  version text not null,
  name text not null,
  locale text not null,
  title text not null,
  is_custom boolean not null,
  blocks jsonb not null,
  effective_at timestamp with time zone not null,
  stored_at timestamp with time zone not null,
  constraint page_version_pkey PRIMARY KEY (site_id, version),
  constraint page_version_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON page_version FOR EACH ROW EXECUTE FUNCTION append_only();

-- owner: sites. One site of this deployment, with its settings (SITE-1, SITE-2).
create table site (
  id bigint not null generated always as identity,
  key text not null,
  domain text not null,
  domain_language text not null,
  niche smallint not null,
  company_id bigint not null,
  country text not null,
  time_zone text not null,
  cdn_prefix text not null default ''::text,
  message_credits integer not null,
  photo_credits integer not null,
  gift_credits integer not null,
  signup_credits integer not null,
  message_length integer not null,
  free_mode text not null,
  free_conversations integer not null default 2,
  free_messages integer not null default 10,
  choices jsonb not null,
  created_at timestamp with time zone not null default now(),
  paused_at timestamp with time zone,
  removed_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint site_pkey PRIMARY KEY (id),
  constraint site_domain_key UNIQUE (domain),
  constraint site_key_key UNIQUE (key),
  constraint site_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint site_free_mode_check CHECK (free_mode = ANY (ARRAY['conversations'::text, 'credits'::text])),
  constraint site_gift_credits_check CHECK (gift_credits >= 0),
  constraint site_message_credits_check CHECK (message_credits >= 0),
  constraint site_message_length_check CHECK (message_length >= 1 AND message_length <= 10000),
  constraint site_niche_check CHECK (niche >= 1 AND niche <= 7),
  constraint site_photo_credits_check CHECK (photo_credits >= 0),
  constraint site_signup_credits_check CHECK (signup_credits >= 0)
);

-- owner: sites. Notices at the top of a site's pages, from one time to another (SITE-2).
create table site_banner (
  site_id bigint not null,
  number integer not null,
  revision integer not null default 1,
  texts jsonb not null,
  link text,
  audience text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint site_banner_pkey PRIMARY KEY (site_id, number),
  constraint site_banner_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint site_banner_audience_check CHECK (audience = ANY (ARRAY['visitors'::text, 'members'::text, 'both'::text])),
  constraint site_banner_check CHECK (ends_at > starts_at),
  constraint site_banner_number_check CHECK (number > 0),
  constraint site_banner_revision_check CHECK (revision > 0)
);

-- owner: sites. Which host names lead to which site (SITE-1).
create table site_host (
  host text not null,
  site_id bigint not null,
  constraint site_host_pkey PRIMARY KEY (host),
  constraint site_host_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- visits ----------------------------------------------------------------------------------------------

-- owner: visits. Split tests of landers: the rule, what each look saw, and how it ended (LAND-5).
create table lander_split (
  site_id bigint not null,
  number integer not null,
  design text not null,
  slug text not null,
  control jsonb not null,
  challenger jsonb not null,
  challenger_slug text not null,
  visits_per_arm integer not null,
  looks integer not null,
  boundaries double precision[] not null,
  expected_rate double precision not null,
  effect double precision not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  seen jsonb not null default '[]'::jsonb,
  ended_at timestamp with time zone,
  outcome text,
  metric text not null default 'stayed'::text,
  counted jsonb,
  constraint lander_split_pkey PRIMARY KEY (site_id, number),
  constraint lander_split_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint lander_split_check CHECK (cardinality(boundaries) = looks),
  constraint lander_split_check1 CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint lander_split_effect_check CHECK (effect > 0::double precision AND effect < 1::double precision),
  constraint lander_split_expected_rate_check CHECK (expected_rate > 0::double precision AND expected_rate < 1::double precision),
  constraint lander_split_looks_check CHECK (looks >= 1 AND looks <= 5),
  constraint lander_split_metric_check CHECK (metric = ANY (ARRAY['stayed'::text, 'signups'::text, 'confirmed'::text])),
  constraint lander_split_number_check CHECK (number > 0),
  constraint lander_split_outcome_check CHECK (outcome = ANY (ARRAY['control'::text, 'challenger'::text, 'no_difference'::text, 'mismatch'::text, 'too_long'::text, 'stopped'::text])),
  constraint lander_split_visits_per_arm_check CHECK (visits_per_arm > 0)
);
create unique index lander_split_running ON lander_split USING btree (site_id, design, slug) WHERE (ended_at IS NULL);

-- owner: visits. Visits and bounces per day, lander and campaign (LAND-1, LAND-3).
create table lander_visit (
  site_id bigint not null,
  day date not null,
  lander text not null,
  slug text not null,
  visits integer not null default 0,
  bounces integer not null default 0,
  constraint lander_visit_pkey PRIMARY KEY (site_id, day, lander, slug),
  constraint lander_visit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint lander_visit_check CHECK (bounces >= 0 AND bounces <= visits)
);

-- owner: visits. Counted visits by source and lander, until they are rolled up: two days (LAND-3, STAFF-2).
create table source_visit (
  site_id bigint not null,
  day date not null,
  network text not null,
  ref text not null, -- pseudonymous: the network's, gone after two days
  sub text not null, -- pseudonymous: the network's, gone after two days
  lander text not null,
  visits integer not null default 0,
  constraint source_visit_pkey PRIMARY KEY (site_id, day, network, ref, sub, lander),
  constraint source_visit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint source_visit_visits_check CHECK (visits >= 0)
);

-- owner: visits. Split tests that run: the site sends visitors to their arms (LAND-5).
create view running_lander_split as
 SELECT site_id,
    number,
    design,
    slug,
    control,
    challenger,
    metric
   FROM lander_split
  WHERE ended_at IS NULL;

-- owner: visits. Counted visits by source and lander, to be rolled up.
create view source_visit_count as
 SELECT site_id,
    day,
    network,
    ref,
    sub,
    lander,
    visits
   FROM source_visit;

-- members ---------------------------------------------------------------------------------------------

-- owner: members. Addresses that were replaced in the last 14 days: notices go there, and the account can be taken back from there (ACC-19).
create table former_email (
  member_id bigint not null,
  site_id bigint not null,
  email text not null, -- personal: contact
  email_key text not null, -- personal: contact
  replaced_at timestamp with time zone not null,
  suspect_from timestamp with time zone not null,
  constraint former_email_pkey PRIMARY KEY (member_id, email_key),
  constraint former_email_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint former_email_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index former_email_key ON former_email USING btree (site_id, email_key);

-- owner: members. A person or a fictional profile (ACC-1, PRO-1, PRO-8).
create table member (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  kind text not null,
  answered boolean not null,
  likes_newcomers boolean not null default false,
  status text not null,
  name text not null, -- personal: profile
  email text, -- personal: contact
  email_key text, -- personal: contact
  password_hash text, -- personal: secret
  birth date not null, -- personal: profile
  gender text not null, -- personal: profile
  sexuality text, -- personal: sensitive
  country text not null, -- personal: profile
  region text, -- personal: profile
  city text, -- personal: profile
  hair_color text, -- personal: profile
  eye_color text, -- personal: profile
  body_type text, -- personal: profile
  relationship_status text, -- personal: profile
  tattoos text, -- personal: profile
  signup_reason text, -- personal: sensitive
  interests text[] not null default '{}'::text[], -- personal: sensitive
  about text not null default ''::text, -- personal: profile
  interest_set bigint generated always as (interest_set(interests)) stored, -- derived: interests
  trait_set bigint generated always as (trait_set(sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, signup_reason, has_photo)) stored, -- derived: attributes
  looks_for text, -- personal: sensitive
  looks_for_min_age smallint not null default 18, -- personal: profile
  looks_for_max_age smallint not null default 99, -- personal: profile
  language text not null, -- personal: profile
  likes_for_me boolean not null default false,
  likes_matches boolean not null default false,
  shows_presence boolean not null default true,
  disguise text, -- personal: the plain name under which the member's devices show the app
  paid_user boolean not null default false,
  free_conversations_started integer not null default 0,
  network text, -- personal: traffic
  ref text, -- personal: traffic
  sub1 text, -- personal: traffic
  sub2 text, -- personal: traffic
  sub3 text, -- personal: traffic
  terms_version text,
  adult_declared_at timestamp with time zone,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  paused_at timestamp with time zone,
  deleted_at timestamp with time zone,
  erased_at timestamp with time zone,
  last_active timestamp with time zone not null, -- personal: profile
  visibility text not null default 'members'::text,
  password_changed_at timestamp with time zone, -- Null: the password is that of the signup.
  shows_seen boolean not null default true,
  about_waiting text, -- personal: profile
  has_welcome boolean not null default true,
  has_photo boolean not null default false, -- derived: the card shows a photo that everybody may see
  consent_due boolean not null default false,
  lander text, -- personal: traffic
  constraint member_pkey PRIMARY KEY (id),
  constraint member_public_id_key UNIQUE (public_id),
  constraint member_site_id_id_key UNIQUE (site_id, id),
  constraint member_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_check CHECK (kind = 'fictional'::text OR answered AND terms_version IS NOT NULL AND adult_declared_at IS NOT NULL),
  constraint member_disguise_check CHECK (disguise = ANY (ARRAY['notes'::text, 'calendar'::text, 'weather'::text])),
  constraint member_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text])),
  constraint member_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'fictional'::text])),
  constraint member_looks_for_check CHECK (looks_for = ANY (ARRAY['male'::text, 'female'::text])),
  constraint member_status_check CHECK (status = ANY (ARRAY['not_confirmed'::text, 'active'::text, 'disabled'::text, 'deleted'::text, 'banned'::text])),
  constraint member_visibility_check CHECK (visibility = ANY (ARRAY['visitors'::text, 'members'::text, 'liked'::text]))
);
create index member_about_waiting ON member USING btree (site_id, id) WHERE (about_waiting IS NOT NULL);
create index member_arm ON member USING btree (site_id, lander) WHERE (lander ~~ '%/split-%'::text);
create index member_birth ON member USING btree (site_id, gender, country, birth) INCLUDE (region, id, last_active, created_at, trait_set, interest_set, visibility) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create index member_birth_region ON member USING btree (site_id, gender, country, region, birth) INCLUDE (id, last_active, created_at, trait_set, interest_set, visibility) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create unique index member_email ON member USING btree (site_id, email_key) WHERE (email_key IS NOT NULL);
create index member_fictional ON member USING btree (site_id, gender, country) WHERE ((kind = 'fictional'::text) AND (status = 'active'::text));
create index member_incognito ON member USING btree (id) INCLUDE (site_id) WHERE ((status = 'active'::text) AND (visibility = 'liked'::text));
create index member_lexemes ON member USING gin (search_lexemes(site_id, gender, country, sexuality, hair_color, eye_color, body_type, relationship_status, tattoos, signup_reason, interests, visibility, has_photo)) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create index member_likes_matches ON member USING btree (site_id, gender, country, last_active DESC) WHERE (likes_matches AND (status = 'active'::text));
create index member_login_name ON member USING btree (site_id, lower(name)) WHERE ((kind = 'person'::text) OR (email_key IS NOT NULL));
create unique index member_name ON member USING btree (site_id, name_key(name)) WHERE (((kind = 'person'::text) OR (email_key IS NOT NULL)) AND (erased_at IS NULL));
create index member_newcomer_likers ON member USING btree (site_id, gender) WHERE likes_newcomers;
create index member_newest ON member USING btree (site_id, gender, country, created_at DESC, id DESC) INCLUDE (birth, region, last_active, trait_set, interest_set, visibility) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create index member_newest_region ON member USING btree (site_id, gender, country, region, created_at DESC, id DESC) INCLUDE (birth, trait_set, interest_set, visibility) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create index member_search ON member USING btree (site_id, gender, country, last_active DESC, id DESC) INCLUDE (birth, region, trait_set, interest_set, visibility) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create index member_search_region ON member USING btree (site_id, gender, country, region, last_active DESC, id DESC) INCLUDE (birth, trait_set, interest_set, visibility) WHERE ((status = 'active'::text) AND (visibility <> 'liked'::text));
create index member_to_erase ON member USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL));
create index member_unclaimed ON member USING btree (site_id, lower(email)) WHERE ((email_key IS NULL) AND (email IS NOT NULL));
CREATE TRIGGER member_fictional_visibility BEFORE INSERT OR UPDATE OF kind ON member FOR EACH ROW WHEN (new.kind = 'fictional'::text AND new.visibility = 'members'::text) EXECUTE FUNCTION member_fictional_visibility();
CREATE TRIGGER member_permission_version AFTER UPDATE OF status, kind, answered ON member FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.kind IS DISTINCT FROM new.kind OR old.answered IS DISTINCT FROM new.answered) EXECUTE FUNCTION member_permission_version();
CREATE TRIGGER member_search_added AFTER INSERT ON member FOR EACH ROW WHEN (new.status = 'active'::text) EXECUTE FUNCTION record_search_change();
CREATE TRIGGER member_search_changed AFTER UPDATE ON member FOR EACH ROW WHEN ((old.status = 'active'::text OR new.status = 'active'::text) AND (old.status IS DISTINCT FROM new.status OR old.visibility IS DISTINCT FROM new.visibility OR old.gender IS DISTINCT FROM new.gender OR old.country IS DISTINCT FROM new.country OR old.region IS DISTINCT FROM new.region OR old.birth IS DISTINCT FROM new.birth OR old.trait_set IS DISTINCT FROM new.trait_set OR old.interest_set IS DISTINCT FROM new.interest_set)) EXECUTE FUNCTION record_search_change();
CREATE CONSTRAINT TRIGGER postback_of_signup AFTER INSERT ON member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'person'::text AND new.network IS NOT NULL) EXECUTE FUNCTION postback_of_signup();

-- owner: members. Who blocked whom (PRO-6).
create table member_block (
  site_id bigint not null,
  blocker_id bigint not null,
  blocked_id bigint not null,
  created_at timestamp with time zone not null,
  constraint member_block_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint member_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES member(id),
  constraint member_block_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES member(id),
  constraint member_block_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_block_check CHECK (blocker_id <> blocked_id)
);
create index member_block_blocked ON member_block USING btree (blocked_id);
CREATE TRIGGER member_block_permission_version AFTER INSERT OR DELETE ON member_block FOR EACH ROW EXECUTE FUNCTION member_block_permission_version();

-- owner: members. What moderators have limited: new chats, photos, being seen (SAFE-8).
create table member_limit (
  site_id bigint not null,
  member_id bigint not null,
  kind text not null,
  decision_id bigint not null,
  created_at timestamp with time zone not null,
  constraint member_limit_pkey PRIMARY KEY (member_id, kind, decision_id),
  constraint member_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_limit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_limit_kind_check CHECK (kind = ANY (ARRAY['chats'::text, 'photos'::text, 'hidden'::text]))
);

-- owner: members. Last activity, apart from the member because it is written often (CHAT-8).
create table presence (
  member_id bigint not null,
  site_id bigint not null,
  seen_at timestamp with time zone not null, -- personal: profile
  hidden_at timestamp with time zone, -- personal: profile
  constraint presence_pkey PRIMARY KEY (member_id),
  constraint presence_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint presence_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: members. Members of whom nothing is erased for now, for a case or an order; one at a time (STAFF-2).
create table preservation (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint not null,
  reference text not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint preservation_pkey PRIMARY KEY (id),
  constraint preservation_public_id_key UNIQUE (public_id),
  constraint preservation_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint preservation_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES member(site_id, id),
  constraint preservation_check CHECK (ends_at > created_at AND ends_at <= (created_at + '366 days'::interval)),
  constraint preservation_reference_check CHECK (reference <> ''::text)
);
create unique index preservation_open ON preservation USING btree (member_id) WHERE (ended_at IS NULL);

-- owner: members. Which account had what a mailbox gets once as a newcomer; kept for a year (CRED-4).
create table welcome_claim (
  site_id bigint not null,
  mailbox text not null, -- pseudonymous: a keyed hash, without its member once that is erased
  member_id bigint,
  is_confirmed boolean not null,
  created_at timestamp with time zone not null,
  constraint welcome_claim_pkey PRIMARY KEY (site_id, mailbox),
  constraint welcome_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint welcome_claim_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index welcome_claim_member ON welcome_claim USING btree (member_id);

-- owner: members. Blocks as the two see them, each twice: there is one between a member and another (PRO-6).
create view block_between as
 SELECT member_block.site_id,
    member_block.blocker_id AS member_id,
    member_block.blocked_id AS other_id
   FROM member_block
UNION ALL
 SELECT member_block.site_id,
    member_block.blocked_id AS member_id,
    member_block.blocker_id AS other_id
   FROM member_block;

-- owner: members. Who may not begin chats or add photos, or is hidden, by a decision (SAFE-8).
create view limited_member as
 SELECT site_id,
    member_id,
    kind
   FROM member_limit;

-- owner: members. Whether a member must say first whether it agrees; fictional profiles are nobody's data (SAFE-6).
create view member_consent_due as
 SELECT id,
    site_id,
    consent_due AND kind = 'person'::text AS consent_due
   FROM member;

-- owner: members. Members with their address: for mails, logins and whatever else asks whose an address is.
create view member_contact as
 SELECT id,
    site_id,
    public_id,
    kind,
    status,
    name,
    email,
    email_key,
    language,
    birth,
    gender,
    country,
    looks_for,
    looks_for_min_age,
    looks_for_max_age,
    created_at,
    confirmed_at,
    deleted_at,
    erased_at,
    last_active
   FROM member;

-- owner: members. What members keep to themselves, for domains that would tell it.
create view member_privacy as
 SELECT id,
    shows_seen
   FROM member;

-- owner: members. Members without address, password and origin: for rules and lists of other domains.
create view member_public as
 SELECT id,
    site_id,
    public_id,
    kind,
    answered,
    likes_newcomers,
    status,
    name,
    birth,
    gender,
    sexuality,
    country,
    region,
    city,
    hair_color,
    eye_color,
    body_type,
    relationship_status,
    tattoos,
    signup_reason,
    interests,
    about,
    interest_set,
    trait_set,
    looks_for,
    looks_for_min_age,
    looks_for_max_age,
    language,
    likes_for_me,
    likes_matches,
    shows_presence,
    disguise,
    paid_user,
    free_conversations_started,
    created_at,
    confirmed_at,
    paused_at,
    deleted_at,
    erased_at,
    last_active,
    visibility,
    has_photo
   FROM member;

-- owner: members. When people signed up, confirmed and were here last, and by which source they came: to count them.
create view member_signup as
 SELECT id,
    site_id,
    gender,
    network,
    ref,
    sub1 AS sub,
    lander,
    created_at,
    confirmed_at,
    last_active
   FROM member
  WHERE kind = 'person'::text;

-- owner: members. Whether a member gets what a newcomer gets: signup credits, time bonus (CRED-4).
create view member_welcome as
 SELECT id,
    site_id,
    has_welcome
   FROM member;

-- owner: members. Of whom no job erases anything before `ends_at` (STAFF-2).
create view preserved_member as
 SELECT site_id,
    member_id,
    ends_at
   FROM preservation p
  WHERE ended_at IS NULL;

-- owner: members. The bit of a value in a list that begins at an offset; none for null.
create function bit_of(in_value text, in_offset integer, in_list text[]) returns bigint language sql immutable;

-- owner: members. Interests as a bit set: bit n is interest n of the list of 50 (SITE-10).
create function interest_set(in_interests text[]) returns bigint language sql immutable;

-- owner: members. server/members/lockPair.sql
create function lock_pair(a bigint, b bigint) returns void language sql;

-- owner: members. server/members/countFreeConversation.sql
create function member_count_free_conversation(in_member_id bigint) returns void language sql;

-- owner: members. Trigger of member: a fictional profile is shown to visitors, unless it chooses otherwise (PRO-10).
create function member_fictional_visibility() returns trigger language plpgsql;

-- owner: members. server/members/forgetArms.sql
create function member_forget_arms(in_site_id bigint, in_landers text[]) returns void language sql;

-- owner: members. server/members/visibleTo.sql
create function member_is_hidden(in_member member_public, in_viewer bigint) returns boolean language sql stable;

-- owner: members. server/members/countFreeConversation.sql
create function member_return_free_conversation(in_member_id bigint) returns void language sql;

-- owner: members. server/members/setHasPhoto.sql
create function member_set_has_photo(in_member bigint, in_has_photo boolean) returns void language sql;

-- owner: members. server/members/setPaidUser.sql
create function member_set_paid_user(in_site bigint, in_member bigint, in_paid boolean) returns void language sql;

-- owner: members. server/members/trust.sql
create function member_trust(in_member_id bigint, in_now timestamp with time zone) returns TABLE(level text, chats integer, chats_window interval, likes integer, uploads integer) language sql stable;

-- owner: members. server/members/trust.sql
create function member_trust_level(in_member_id bigint, in_now timestamp with time zone) returns text language sql stable;

-- owner: members. server/members/visibleTo.sql
create function member_visible_to(in_site bigint, in_viewer bigint, in_paused boolean DEFAULT false) returns SETOF member_public language sql stable;

-- owner: members. Comparison key of a name: the same for names that look alike (ACC-3).
create function name_key(name text) returns text language sql immutable;

-- owner: members. server/members/staffAnswers.sql
create function staff_may_answer(in_choices jsonb, in_country text) returns boolean language sql immutable;

-- owner: members. Attributes as a bit set: a bit for each value of each, and one for a photo, 38 in all; an empty attribute sets none (PRO-1).
create function trait_set(in_sexuality text, in_hair_color text, in_eye_color text, in_body_type text, in_relationship_status text, in_tattoos text, in_signup_reason text, in_has_photo boolean) returns bigint language sql immutable;

-- owner: members. server/members/trust.sql
create function trust_limits() returns TABLE(level text, chats integer, chats_window interval, likes integer, uploads integer) language sql immutable;

-- owner: members. server/members/lockPair.sql
create function try_lock_pair(a bigint, b bigint) returns boolean language sql;

-- consents --------------------------------------------------------------------------------------------

-- owner: consents. What a member agreed to, in which words; rows are only added, and marked once when it is withdrawn (SAFE-6).
create table member_consent (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  kind text not null,
  version smallint not null,
  words text not null, -- personal: consent
  language text not null,
  agreed_at timestamp with time zone not null, -- personal: consent
  withdrawn_at timestamp with time zone, -- personal: consent
  constraint member_consent_pkey PRIMARY KEY (id),
  constraint member_consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_consent_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_consent_check CHECK (withdrawn_at >= agreed_at),
  constraint member_consent_kind_check CHECK (kind = ANY (ARRAY['sensitive_data'::text, 'advertising_postbacks'::text])),
  constraint member_consent_words_check CHECK (words <> ''::text)
);
create unique index member_consent_in_force ON member_consent USING btree (member_id, kind) WHERE (withdrawn_at IS NULL);
create index member_consent_member ON member_consent USING btree (member_id, agreed_at);
CREATE TRIGGER consent_is_fixed BEFORE UPDATE ON member_consent FOR EACH ROW EXECUTE FUNCTION consent_is_fixed();
CREATE TRIGGER postback_of_withdrawal AFTER UPDATE OF withdrawn_at ON member_consent FOR EACH ROW WHEN (new.kind = 'advertising_postbacks'::text AND old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL) EXECUTE FUNCTION postback_of_withdrawal();

-- owner: consents. server/consents/consents.sql
create function consent_in_force(in_member bigint, in_kind text) returns boolean language sql stable;

-- owner: consents. server/consents/consents.sql
create function consent_is_fixed() returns trigger language plpgsql;

-- notifications ---------------------------------------------------------------------------------------

-- owner: notifications. Events that members are notified of.
create domain outbox_kind as text CHECK (VALUE = ANY (ARRAY['message'::text, 'like'::text, 'match'::text]));

-- owner: notifications. What an operator announces to the members who want promotions or news (NOTE-1, OPS-4).
create table announcement (
  id bigint not null generated always as identity,
  site_id bigint not null,
  kind text not null,
  texts jsonb not null,
  last_member_id bigint not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cohort jsonb not null default '{}'::jsonb,
  mails_per_hour integer,
  next_at timestamp with time zone,
  paused_at timestamp with time zone,
  skipped jsonb not null default '{}'::jsonb,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint announcement_kind_check CHECK (kind = ANY (ARRAY['promotions'::text, 'news'::text])),
  constraint announcement_mails_per_hour_check CHECK (mails_per_hour > 0)
);

-- owner: notifications. Bounces, delays and spam complaints, each once (NOTE-3).
create table delivery_report (
  digest bytea not null,
  site_id bigint not null,
  member_id bigint not null,
  notification_id bigint,
  kind text not null,
  status text not null,
  received_at timestamp with time zone not null,
  constraint delivery_report_pkey PRIMARY KEY (digest),
  constraint delivery_report_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint delivery_report_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE SET NULL,
  constraint delivery_report_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint delivery_report_kind_check CHECK (kind = ANY (ARRAY['bounce'::text, 'delay'::text, 'complaint'::text]))
);
create index delivery_report_member ON delivery_report USING btree (member_id);

-- owner: notifications. Each evening of a site: whether its scheduled mail is written, and how much of it went out after its hour (NOTE-1).
create table evening_run (
  site_id bigint not null,
  day date not null,
  finished_at timestamp with time zone,
  overdue integer not null default 0,
  constraint evening_run_pkey PRIMARY KEY (site_id, day),
  constraint evening_run_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: notifications. Suppression list: why mail to a member stopped (NOTE-3).
create table mail_suppression (
  site_id bigint not null,
  member_id bigint not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint mail_suppression_pkey PRIMARY KEY (member_id, reason),
  constraint mail_suppression_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint mail_suppression_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint mail_suppression_reason_check CHECK (reason = ANY (ARRAY['fbl'::text, 'bounce'::text, 'listunsubscribe'::text]))
);

-- owner: notifications. Newest message that a mail told of: no second mail while it is unread (NOTE-2).
create table message_mail_claim (
  site_id bigint not null,
  member_id bigint not null,
  conversation_id bigint not null,
  seq integer not null,
  constraint message_mail_claim_pkey PRIMARY KEY (member_id, conversation_id),
  constraint message_mail_claim_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id),
  constraint message_mail_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint message_mail_claim_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: notifications. Each mail, push and SMS; without a mail server, the development outbox (NOTE-2, NOTE-4).
create table notification (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint,
  channel text not null,
  kind text not null,
  language text,
  recipient text not null, -- personal: contact
  subject text not null, -- personal: notification
  body_text text not null, -- personal: notification
  body_html text not null, -- personal: notification
  unsubscribe text, -- personal: secret
  mentions bigint[] not null default '{}'::bigint[],
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  canceled_at timestamp with time zone,
  failed_at timestamp with time zone,
  retry_at timestamp with time zone,
  bulk_domain text,
  announcement_id bigint,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_public_id_key UNIQUE (public_id),
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint notification_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'push'::text, 'sms'::text]))
);
create index notification_announcement ON notification USING btree (announcement_id) WHERE (announcement_id IS NOT NULL);
create index notification_bulk ON notification USING btree (bulk_domain, id) WHERE ((bulk_domain IS NOT NULL) AND (sent_at IS NULL) AND (canceled_at IS NULL) AND (failed_at IS NULL));
create index notification_bulk_sent ON notification USING btree (sent_at) WHERE (bulk_domain IS NOT NULL);
create index notification_member ON notification USING btree (member_id);
create index notification_mentions ON notification USING gin (mentions) WHERE (mentions <> '{}'::bigint[]);
create index notification_newest ON notification USING btree (site_id, id DESC);
create index notification_waiting ON notification USING btree (created_at) WHERE ((sent_at IS NULL) AND (canceled_at IS NULL) AND (failed_at IS NULL));

-- owner: notifications. Preferences of members, by kind and channel (NOTE-1).
create table notification_preference (
  site_id bigint not null,
  member_id bigint not null,
  kind text not null,
  channel text not null,
  is_enabled boolean not null,
  constraint notification_preference_pkey PRIMARY KEY (member_id, kind, channel),
  constraint notification_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint notification_preference_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint notification_preference_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'push'::text]))
);

-- owner: notifications. Transactional outbox: events to notify about, committed with what they are about (NOTE-2).
create table outbox (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  kind outbox_kind not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) NOT ENFORCED,
  constraint outbox_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) NOT ENFORCED
);

-- owner: notifications. Browsers that get web pushes (NOTE-4).
create table push_subscription (
  endpoint text not null, -- personal: device
  site_id bigint not null,
  member_id bigint not null,
  session bytea,
  p256dh text not null, -- personal: secret
  auth text not null, -- personal: secret
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (endpoint),
  constraint push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint push_subscription_session_fkey FOREIGN KEY (session) REFERENCES session(token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint push_subscription_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index push_subscription_member ON push_subscription USING btree (member_id);
create index push_subscription_session ON push_subscription USING btree (session);

-- owner: notifications. When a member last got each scheduled kind, e.g. the weekly update (NOTE-1).
create table scheduled_notification (
  member_id bigint not null,
  site_id bigint not null,
  kind text not null,
  last_sent_at timestamp with time zone not null,
  constraint scheduled_notification_pkey PRIMARY KEY (member_id, kind),
  constraint scheduled_notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint scheduled_notification_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: notifications. Single-use links in mails, by the hash of their token (ACC-6, ACC-10).
create table single_use_link (
  token_hash bytea not null,
  site_id bigint not null,
  member_id bigint not null,
  purpose text not null,
  data jsonb not null default '{}'::jsonb, -- personal: contact
  created_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint single_use_link_pkey PRIMARY KEY (token_hash),
  constraint single_use_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint single_use_link_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint single_use_link_purpose_check CHECK (purpose = ANY (ARRAY['activate'::text, 'reset'::text, 'mail_change'::text, 'reactivate'::text, 'unsubscribe'::text, 'undo'::text]))
);
create index single_use_link_member ON single_use_link USING btree (member_id, purpose);

-- owner: notifications. server/notifications/outbox.sql
create function notification_cancel(in_site bigint, in_member bigint, in_kinds text[], in_reference text) returns SETOF text language sql;

-- owner: notifications. server/notifications/outbox.sql
create function notification_enqueue(in_site_ids bigint[], in_member_ids bigint[], in_kind text, in_references text[], in_now timestamp with time zone) returns void language sql;

-- credits ---------------------------------------------------------------------------------------------

-- owner: credits. The house accounts of the ledger.
create domain credit_house as text CHECK (VALUE = ANY (ARRAY['issued'::text, 'spent'::text, 'returned'::text]));

-- owner: credits. What a member's credits came from; they are spent in an order of lots.
create domain credit_lot as text CHECK (VALUE = ANY (ARRAY['bought'::text, 'bonus'::text, 'signup'::text, 'debt'::text]));

-- owner: credits. Why credits moved.
create domain credit_reason as text CHECK (VALUE = ANY (ARRAY['signup'::text, 'purchase'::text, 'bonus'::text, 'message'::text, 'photo'::text, 'gift'::text, 'payback'::text, 'refund'::text, 'grant'::text, 'chargeback'::text]));

-- owner: credits. Bundles of credits on sale, by site and currency (CRED-1).
create table bundle (
  site_id bigint not null,
  key text not null,
  currency text not null,
  credits integer not null,
  amount bigint not null,
  popular boolean not null default false,
  best boolean not null default false,
  constraint bundle_pkey PRIMARY KEY (site_id, currency, key),
  constraint bundle_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint bundle_amount_check CHECK (amount > 0),
  constraint bundle_credits_check CHECK (credits > 0),
  constraint bundle_key_check CHECK (key = ANY (ARRAY['p0'::text, 'p1'::text, 'p2'::text, 'p3'::text]))
);
CREATE TRIGGER record_bundle_price AFTER UPDATE ON bundle FOR EACH ROW WHEN (old.amount IS DISTINCT FROM new.amount OR old.credits IS DISTINCT FROM new.credits) EXECUTE FUNCTION record_bundle_price();
CREATE TRIGGER record_first_bundle_price AFTER INSERT ON bundle FOR EACH ROW EXECUTE FUNCTION record_bundle_price();

-- owner: credits. Former prices: a reduced price is compared with the lowest of the last 30 days (CRED-1).
create table bundle_price (
  site_id bigint not null,
  currency text not null,
  key text not null,
  credits integer not null,
  amount bigint not null,
  valid_from timestamp with time zone not null,
  constraint bundle_price_pkey PRIMARY KEY (site_id, currency, key, valid_from),
  constraint bundle_price_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: credits. What each member has, by lot (CRED-6).
create table credit_balance (
  member_id bigint not null,
  site_id bigint not null,
  bought non_negative not null default 0,
  bonus non_negative not null default 0,
  signup non_negative not null default 0,
  debt non_negative not null default 0,
  constraint credit_balance_pkey PRIMARY KEY (member_id),
  constraint credit_balance_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint credit_balance_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
) with (fillfactor=90);

-- owner: credits. Ledger of credits; append-only, but for the reference when a member is erased (CRED-6).
create table credit_entry (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  lot credit_lot not null,
  house credit_house not null,
  amount non_zero not null,
  balance_after non_negative not null,
  reason credit_reason not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint credit_entry_pkey PRIMARY KEY (id),
  constraint credit_entry_site_id_reason_reference_lot_key UNIQUE (site_id, reason, reference, lot),
  constraint credit_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) NOT ENFORCED,
  constraint credit_entry_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) NOT ENFORCED
);
create index credit_entry_member ON credit_entry USING btree (member_id, id);
CREATE TRIGGER append_only BEFORE DELETE ON credit_entry FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_but_reference BEFORE UPDATE ON credit_entry FOR EACH ROW EXECUTE FUNCTION append_only_but_reference();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON credit_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- owner: credits. Trigger of the ledger: refuses every change but of the reference.
create function append_only_but_reference() returns trigger language plpgsql;

-- owner: credits. server/credits/chargeback.sql
create function credit_chargeback(in_site bigint, in_member bigint, in_credits_taken integer, in_credits_owed integer, in_reference text, in_now timestamp with time zone) returns void language plpgsql;

-- owner: credits. server/credits/chargeback.sql
create function credit_chargeback_reversal(in_site bigint, in_member bigint, in_credits_taken integer, in_credits_owed integer, in_reference text, in_now timestamp with time zone) returns void language plpgsql;

-- owner: credits. server/credits/issue.sql
create function credit_issue(in_site bigint, in_member bigint, in_lot text, in_amount integer, in_reason text, in_reference text, in_now timestamp with time zone) returns TABLE(issued boolean, credits integer) language plpgsql;

-- owner: credits. server/credits/refund.sql
create function credit_refund(in_site bigint, in_member bigint, in_credits integer, in_reference text, in_now timestamp with time zone) returns void language sql;

-- owner: credits. server/credits/spend.sql
create function credit_spend(in_site_ids bigint[], in_member_ids bigint[], in_amounts integer[], in_reasons text[], in_references text[], in_now timestamp with time zone) returns TABLE(member_id bigint, balance integer) language plpgsql;

-- owner: credits. Trigger: writes down each new price.
create function record_bundle_price() returns trigger language plpgsql;

-- photos ----------------------------------------------------------------------------------------------

-- owner: photos. Photos of an album and the files made from each (PRO-2, PRO-3, PRO-4).
create table photo (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  public_id text not null default new_id(),
  status text not null,
  "position" integer not null,
  main boolean not null default false,
  digest bytea not null, -- personal: photo
  width integer not null,
  height integer not null,
  crop jsonb, -- personal: photo
  full_file text not null, -- personal: photo file
  card_file text not null, -- personal: photo file
  thumb_file text not null, -- personal: photo file
  locked_file text not null, -- personal: photo file
  avif boolean not null default false,
  created_at timestamp with time zone not null,
  refused_for text,
  doubts text[] not null default '{}'::text[],
  reviewed_at timestamp with time zone,
  decision text,
  nudity text, -- personal: photo class
  face text, -- personal: photo class
  classified_by text,
  constraint photo_pkey PRIMARY KEY (id),
  constraint photo_card_file_key UNIQUE (card_file),
  constraint photo_full_file_key UNIQUE (full_file),
  constraint photo_locked_file_key UNIQUE (locked_file),
  constraint photo_member_id_digest_key UNIQUE (member_id, digest),
  constraint photo_public_id_key UNIQUE (public_id),
  constraint photo_thumb_file_key UNIQUE (thumb_file),
  constraint photo_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint photo_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint photo_classified CHECK (num_nulls(nudity, face, classified_by) = ANY (ARRAY[0, 3])),
  constraint photo_face_check CHECK (face = ANY (ARRAY['none'::text, 'possible'::text, 'seen'::text])),
  constraint photo_nudity_check CHECK (nudity = ANY (ARRAY['none'::text, 'possible'::text, 'likely'::text])),
  constraint photo_refused CHECK ((status = 'refused'::text) = (refused_for IS NOT NULL) AND (refused_for IS NULL) = (decision IS NULL)),
  constraint photo_refused_for_check CHECK (refused_for = ANY (ARRAY['explicit'::text, 'not_a_person'::text, 'other_person'::text, 'minor'::text, 'advertising'::text, 'hate'::text, 'violence'::text, 'quality'::text, 'other'::text])),
  constraint photo_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'refused'::text, 'rejected'::text]))
);
create index photo_digest ON photo USING btree (site_id, digest);
create unique index photo_main ON photo USING btree (member_id) WHERE main;
create index photo_member ON photo USING btree (member_id, "position");
create index photo_queue ON photo USING btree (site_id, ((status = 'pending'::text)) DESC, ((NOT (nudity IS DISTINCT FROM 'likely'::text))) DESC, cardinality(doubts) DESC, id) WHERE ((reviewed_at IS NULL) AND (status = ANY (ARRAY['pending'::text, 'active'::text])));
CREATE CONSTRAINT TRIGGER photo_card_change AFTER INSERT OR DELETE OR UPDATE OF main, status ON photo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION photo_card_change();

-- owner: photos. Perceptual hashes of stored photos, by which copies are found (SAFE-3, SAFE-7).
create table photo_hash (
  file text not null, -- personal: photo file
  site_id bigint not null,
  member_id bigint not null,
  quality integer not null,
  hashes bit(256)[] not null, -- pseudonymous: a hash of a picture, gone with it
  created_at timestamp with time zone not null,
  constraint photo_hash_pkey PRIMARY KEY (file),
  constraint photo_hash_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint photo_hash_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint photo_hash_quality_check CHECK (quality >= 0 AND quality <= 100)
);
create index photo_hash_bands ON photo_hash USING gin (pdq_bands(hashes)) WITH (fastupdate=off) WHERE (quality >= 50);
create index photo_hash_member ON photo_hash USING btree (member_id);

-- owner: photos. Lists of hashes of photos that nobody may upload (SAFE-3).
create table photo_hash_list (
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  loaded_at timestamp with time zone not null,
  constraint photo_hash_list_pkey PRIMARY KEY (id),
  constraint photo_hash_list_name_key UNIQUE (name),
  constraint photo_hash_list_kind_check CHECK (kind = ANY (ARRAY['abuse'::text, 'intimate'::text, 'rule'::text])),
  constraint photo_hash_list_name_check CHECK (name ~ '^[a-z0-9][a-z0-9-]{1,39}$'::text)
);

-- owner: photos. Hashes of photos that were removed, or are on a loaded list: none is taken again (SAFE-3, SAFE-7).
create table removed_photo_hash (
  id bigint not null generated always as identity,
  list_id bigint not null,
  site_id bigint,
  quality integer not null,
  hashes bit(256)[] not null, -- no person: a hash of a picture that is not kept; whose it was is not said
  reference text,
  created_at timestamp with time zone not null,
  constraint removed_photo_hash_pkey PRIMARY KEY (id),
  constraint removed_photo_hash_list_id_fkey FOREIGN KEY (list_id) REFERENCES photo_hash_list(id),
  constraint removed_photo_hash_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint removed_photo_hash_quality_check CHECK (quality >= 0 AND quality <= 100)
);
create index removed_photo_hash_bands ON removed_photo_hash USING gin (pdq_bands(hashes)) WITH (fastupdate=off) WHERE (quality >= 50);
create index removed_photo_hash_list ON removed_photo_hash USING btree (list_id);
create index removed_photo_hash_reference ON removed_photo_hash USING btree (reference) WHERE (reference IS NOT NULL);

-- owner: photos. Members whose card shows a photo that everybody may see.
create view card_photo as
 SELECT member_id,
    site_id
   FROM photo
  WHERE main AND status = 'active'::text;

-- owner: photos. Which stored photos are hashed.
create view stored_photo_hash as
 SELECT file
   FROM photo_hash;

-- owner: photos. Since when photos wait for a person.
create view waiting_photo as
 SELECT p.site_id,
    p.created_at
   FROM photo p
     JOIN member m ON m.id = p.member_id
  WHERE m.kind = 'person'::text AND p.reviewed_at IS NULL AND (p.status = ANY (ARRAY['pending'::text, 'active'::text]));

-- owner: photos. The bands of 16 bits of perceptual hashes, each with its place (SAFE-3).
create function pdq_bands(hashes bit[]) returns integer[] language sql immutable;

-- owner: photos. The bands of a perceptual hash, and those with one bit turned (SAFE-3).
create function pdq_neighbours(hash bit) returns integer[] language sql immutable;

-- owner: photos. server/photos/cardPhotoChange.sql
create function photo_card_change() returns trigger language plpgsql;

-- owner: photos. server/photos/findNear.sql
create function photo_hash_near(sought bit[]) returns TABLE(file text, distance integer) language sql stable;

-- owner: photos. server/photos/findNear.sql
create function removed_photo_near(sought bit[], max_distance integer) returns TABLE(id bigint, list text, kind text, distance integer) language sql stable;

-- search ----------------------------------------------------------------------------------------------

-- owner: search. Members whose place in a search changed in the last minutes: corrects cached counts (SRCH-5).
create table member_search_change (
  site_id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  member_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint member_search_change_pkey PRIMARY KEY (site_id, xid, member_id),
  constraint member_search_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  constraint member_search_change_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index member_search_change_at ON member_search_change USING btree (at);

-- owner: search. Whom a member without a confirmed address was shown on its last day: a limit (ACC-6).
create table unconfirmed_limit (
  member_id bigint not null,
  site_id bigint not null,
  day date not null,
  viewed_ids bigint[] not null,
  constraint unconfirmed_limit_pkey PRIMARY KEY (member_id),
  constraint unconfirmed_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint unconfirmed_limit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: search. server/search/incognito.sql
create function incognito_visible_to(in_site bigint, in_viewer bigint) returns SETOF bigint language sql stable;

-- owner: search. Trigger of member: writes down a change of its place in a search.
create function record_search_change() returns trigger language plpgsql;

-- owner: search. server/search/count.sql
create function search_count(in_site bigint, in_gender text, in_country text, in_region text, in_born_after date, in_born_until date, in_not_region text, in_not_after date, in_not_until date, in_traits bigint, in_trait_count integer, in_interests bigint, in_query text, in_open_only boolean, in_newest boolean, in_threshold integer, OUT ids bigint[], OUT ats timestamp with time zone[], OUT is_many boolean, OUT is_expensive boolean) returns record language plpgsql stable;

-- owner: search. server/search/find.sql
create function search_find(in_site bigint, in_viewer bigint, in_today date, in_genders text[], in_country text, in_region text, in_min_age integer, in_max_age integer, in_traits bigint, in_trait_count integer, in_interests bigint, in_queries text[], in_open_only boolean, in_not_region text, in_not_min_age integer, in_not_max_age integer, in_only_new boolean, in_newest boolean, in_online_since timestamp with time zone, in_max_newcomers integer, in_new_since timestamp with time zone, in_newcomers bigint[], in_after_at timestamp with time zone, in_after_id bigint, in_limit integer, in_cap integer, in_cached text[], OUT ids bigint[], OUT newcomers bigint[], OUT next_at timestamp with time zone, OUT next_id bigint, OUT count integer, OUT cacheable text[]) returns record language plpgsql stable;

-- owner: search. Attributes, interests, openness to visitors and a photo as words: 3.male.NL.hair_color=red, 3.male.NL.beach (SRCH-5).
create function search_lexemes(in_site bigint, in_gender text, in_country text, in_sexuality text, in_hair_color text, in_eye_color text, in_body_type text, in_relationship_status text, in_tattoos text, in_signup_reason text, in_interests text[], in_visibility text, in_has_photo boolean) returns tsvector language sql immutable;

-- owner: search. server/search/scan.sql
create function search_scan(in_site bigint, in_gender text, in_country text, in_region text, in_born_after date, in_born_until date, in_not_region text, in_not_after date, in_not_until date, in_traits bigint, in_trait_count integer, in_interests bigint, in_open_only boolean, in_hidden bigint[], in_newest boolean, in_online_since timestamp with time zone, in_online_from timestamp with time zone, in_online_lead interval, in_after_at timestamp with time zone, in_after_id bigint, in_limit integer) returns TABLE(id bigint, at timestamp with time zone) language plpgsql stable;

-- likes -----------------------------------------------------------------------------------------------

-- owner: likes. Pairs that get no automatic like, or no second one (LIKE-6).
create table auto_like_history (
  site_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  liked_on date,
  constraint auto_like_history_pkey PRIMARY KEY (from_id, to_id),
  constraint auto_like_history_from_id_fkey FOREIGN KEY (from_id) REFERENCES member(id),
  constraint auto_like_history_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint auto_like_history_to_id_fkey FOREIGN KEY (to_id) REFERENCES member(id),
  constraint auto_like_history_check CHECK (from_id <> to_id)
);
create index auto_like_history_received ON auto_like_history USING btree (to_id, liked_on);
create index auto_like_history_sent ON auto_like_history USING btree (from_id, liked_on) WHERE (liked_on IS NOT NULL);

-- owner: likes. Clicks in the like modal per day: how often, not who (LIKE-5).
create table like_modal_press (
  site_id bigint not null,
  day date not null,
  target text not null,
  count integer not null,
  constraint like_modal_press_pkey PRIMARY KEY (site_id, day, target),
  constraint like_modal_press_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint like_modal_press_target_check CHECK (target = ANY (ARRAY['image'::text, 'button'::text]))
);

-- owner: likes. Notified likes and matches: each once, however often it is taken back and given anew (LIKE-1).
create table like_notification (
  site_id bigint not null,
  member_id bigint not null,
  other_id bigint not null,
  kind text not null,
  is_cancelled boolean not null default false,
  constraint like_notification_pkey PRIMARY KEY (member_id, other_id, kind),
  constraint like_notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint like_notification_other_id_fkey FOREIGN KEY (other_id) REFERENCES member(id),
  constraint like_notification_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint like_notification_check CHECK (member_id <> other_id),
  constraint like_notification_kind_check CHECK (kind = ANY (ARRAY['like'::text, 'match'::text]))
);
create index like_notification_other ON like_notification USING btree (other_id);

-- owner: likes. Who likes whom, and how the like was given (LIKE-1, LIKE-6).
create table member_like (
  site_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  origin text not null,
  is_new boolean not null default true,
  created_at timestamp with time zone not null,
  constraint member_like_pkey PRIMARY KEY (from_id, to_id),
  constraint member_like_from_id_fkey FOREIGN KEY (from_id) REFERENCES member(id),
  constraint member_like_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_like_to_id_fkey FOREIGN KEY (to_id) REFERENCES member(id),
  constraint member_like_check CHECK (from_id <> to_id),
  constraint member_like_origin_check CHECK (origin = ANY (ARRAY['member'::text, 'switch'::text, 'profile'::text]))
);
create index member_like_received ON member_like USING btree (to_id, is_new DESC, created_at DESC);

-- owner: likes. Mutual likes, the lower id first (LIKE-1).
create table member_match (
  site_id bigint not null,
  a_id bigint not null,
  b_id bigint not null,
  created_at timestamp with time zone not null,
  constraint member_match_pkey PRIMARY KEY (a_id, b_id),
  constraint member_match_a_id_fkey FOREIGN KEY (a_id) REFERENCES member(id),
  constraint member_match_b_id_fkey FOREIGN KEY (b_id) REFERENCES member(id),
  constraint member_match_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_match_check CHECK (a_id < b_id)
);
create index member_match_b ON member_match USING btree (b_id);

-- owner: likes. Swipes: who swiped whom which way (SWIPE-1).
create table swipe (
  site_id bigint not null,
  from_id bigint not null,
  to_id bigint not null,
  liked boolean not null, -- personal: swipe
  created_like boolean not null,
  day date not null,
  swiped_at timestamp with time zone not null, -- personal: swipe
  constraint swipe_pkey PRIMARY KEY (from_id, to_id),
  constraint swipe_from_id_fkey FOREIGN KEY (from_id) REFERENCES member(id),
  constraint swipe_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint swipe_to_id_fkey FOREIGN KEY (to_id) REFERENCES member(id),
  constraint swipe_check CHECK (from_id <> to_id),
  constraint swipe_check1 CHECK (liked OR NOT created_like)
);
create index swipe_old ON swipe USING btree (swiped_at);
create index swipe_to ON swipe USING btree (to_id);

-- owner: likes. What a member used of the last day it played on; locked while a swipe is judged (SWIPE-1).
create table swipe_day (
  member_id bigint not null,
  site_id bigint not null,
  day date not null,
  swipes integer not null default 0,
  likes integer not null default 0,
  undos integer not null default 0,
  last_id bigint,
  constraint swipe_day_pkey PRIMARY KEY (member_id),
  constraint swipe_day_last_id_fkey FOREIGN KEY (last_id) REFERENCES member(id),
  constraint swipe_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint swipe_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint swipe_day_likes_check CHECK (likes >= 0),
  constraint swipe_day_swipes_check CHECK (swipes >= 0),
  constraint swipe_day_undos_check CHECK (undos >= 0)
);
create index swipe_day_last ON swipe_day USING btree (last_id) WHERE (last_id IS NOT NULL);

-- owner: likes. Who likes whom: for notifications and the lists of other domains (LIKE-1).
create view like_between as
 SELECT site_id,
    from_id,
    to_id,
    created_at,
    is_new,
    origin
   FROM member_like;

-- owner: likes. server/likes/autoLike.sql
create function auto_like(in_site bigint, in_to bigint, in_day date, in_now timestamp with time zone, in_disclosed boolean, in_max_sent integer, in_max_received integer) returns TABLE(giver bigint, notify_recipient boolean, match_for_sender boolean, match_for_recipient boolean) language plpgsql;

-- owner: likes. server/likes/autoLike.sql
create function is_age_between(in_birth date, in_day date, in_min integer, in_max integer) returns boolean language sql immutable;

-- owner: likes. server/likes/notifyLike.sql
create function like_cancel_notification(in_site bigint, in_member bigint, in_other bigint, in_kinds text[]) returns void language sql;

-- owner: likes. server/likes/notifyLike.sql
create function like_notify(in_site bigint, in_member bigint, in_other bigint, in_kind text, in_now timestamp with time zone) returns boolean language plpgsql;

-- owner: likes. server/likes/notifyLike.sql
create function like_notify_on_confirm(in_site bigint, in_from bigint, in_now timestamp with time zone) returns TABLE(other bigint, matched boolean) language plpgsql;

-- owner: likes. server/likes/like.sql
create function member_like_add(in_site bigint, in_from bigint, in_to text, in_now timestamp with time zone, in_origin text) returns TABLE(verdict text, other bigint, other_name text, matched boolean, new_like boolean, notify_recipient boolean, match_for_sender boolean, match_for_recipient boolean) language plpgsql;

-- owner: likes. server/likes/unlike.sql
create function member_like_remove(in_site bigint, in_from bigint, in_to bigint) returns TABLE(removed boolean, is_first boolean) language plpgsql;

-- owner: likes. server/likes/swipe.sql
create function member_swipe(in_site bigint, in_from bigint, in_to text, in_like boolean, in_zone text, in_likes integer, in_swipes integer, in_now timestamp with time zone) returns TABLE(verdict text, other bigint, other_name text, matched boolean, new_like boolean, notify_recipient boolean, match_for_sender boolean, match_for_recipient boolean) language plpgsql;

-- owner: likes. server/likes/swipe.sql
create function member_swipe_undo(in_site bigint, in_from bigint, in_to text, in_zone text, in_undos integer, in_now timestamp with time zone) returns TABLE(verdict text, other bigint, unliked boolean, is_first boolean) language plpgsql;

-- owner: likes. server/likes/swipe.sql
create function swipe_day_lock(in_site bigint, in_member bigint, in_zone text, in_now timestamp with time zone) returns swipe_day language sql;

-- discounts -------------------------------------------------------------------------------------------

-- owner: discounts. Discount codes and the welcome bonus (CRED-3, CRED-4, CRED-10).
create table discount_code (
  id bigint not null generated always as identity,
  site_id bigint not null,
  code text not null,
  value_percentage numeric(5,2) not null,
  minimum_order_value bigint,
  country text,
  member_id bigint,
  currency text,
  expires timestamp with time zone,
  status text not null,
  validity text not null,
  paymentmethods text[],
  welcome boolean not null default false,
  follows_days integer,
  retention boolean not null default false,
  created_at timestamp with time zone not null,
  constraint discount_code_pkey PRIMARY KEY (id),
  constraint discount_code_site_id_code_key UNIQUE (site_id, code),
  constraint discount_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint discount_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint discount_code_follows_days_check CHECK (follows_days > 0),
  constraint discount_code_status_check CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text])),
  constraint discount_code_validity_check CHECK (validity = ANY (ARRAY['once-per-user'::text, 'once'::text, 'unlimited'::text])),
  constraint discount_code_value_percentage_check CHECK (value_percentage > 0::numeric AND value_percentage < 100::numeric),
  constraint follows_or_welcome CHECK (follows_days IS NULL OR NOT welcome AND member_id IS NULL)
);
create unique index discount_code_letters ON discount_code USING btree (site_id, upper(code));
create unique index discount_code_retention ON discount_code USING btree (member_id) WHERE retention;

-- owner: discounts. Codes that a buyer enters; the others apply by themselves.
create view discount_entered as
 SELECT id,
    site_id,
    code
   FROM discount_code
  WHERE NOT welcome AND follows_days IS NULL;

-- providers -------------------------------------------------------------------------------------------

-- owner: providers. Payment methods that are blocked for a member (PAY-4, PAY-5).
create table method_block (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  method text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint method_block_pkey PRIMARY KEY (id),
  constraint method_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint method_block_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint method_block_reason_check CHECK (reason = ANY (ARRAY['chargeback'::text, 'returned'::text, 'staff'::text]))
);
create unique index method_block_active ON method_block USING btree (member_id, method) WHERE (lifted_at IS NULL);

-- owner: providers. Sandbox provider: chargebacks (PAY-3).
create table sandbox_chargeback (
  ref text not null,
  checkout text not null,
  site_id bigint not null,
  amount bigint not null,
  stage text not null,
  created_at timestamp with time zone not null,
  constraint sandbox_chargeback_pkey PRIMARY KEY (ref),
  constraint sandbox_chargeback_checkout_fkey FOREIGN KEY (checkout) REFERENCES sandbox_checkout(ref),
  constraint sandbox_chargeback_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint sandbox_chargeback_amount_check CHECK (amount > 0),
  constraint sandbox_chargeback_stage_check CHECK (stage = ANY (ARRAY['opened'::text, 'won'::text, 'lost'::text]))
);
create index sandbox_chargeback_checkout ON sandbox_chargeback USING btree (checkout);

-- owner: providers. Sandbox provider: checkouts (PAY-3).
create table sandbox_checkout (
  ref text not null,
  site_id bigint not null,
  payment_id text,
  host text not null default ''::text,
  amount bigint not null,
  currency text not null,
  method text not null,
  status text not null,
  reason text,
  return_to text not null,
  store_method boolean not null default false,
  token text,
  plan jsonb,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  constraint sandbox_checkout_pkey PRIMARY KEY (ref),
  constraint sandbox_checkout_payment_id_key UNIQUE (payment_id),
  constraint sandbox_checkout_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint sandbox_checkout_status_check CHECK (status = ANY (ARRAY['open'::text, 'pending'::text, 'completed'::text, 'failed'::text]))
);
create index sandbox_checkout_decided ON sandbox_checkout USING btree (decided_at);
create index sandbox_checkout_token ON sandbox_checkout USING btree (token) WHERE (token IS NOT NULL);

-- owner: providers. Sandbox provider: webhooks as they are sent, and sent again (PAY-4).
create table sandbox_event (
  id bigint not null generated always as identity,
  event_id text not null,
  site_id bigint not null,
  checkout text not null,
  host text not null,
  body jsonb not null,
  created_at timestamp with time zone not null,
  constraint sandbox_event_pkey PRIMARY KEY (id),
  constraint sandbox_event_event_id_key UNIQUE (event_id),
  constraint sandbox_event_checkout_fkey FOREIGN KEY (checkout) REFERENCES sandbox_checkout(ref),
  constraint sandbox_event_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index sandbox_event_checkout ON sandbox_event USING btree (checkout, id);

-- owner: providers. Sandbox provider: refunds (PAY-3).
create table sandbox_refund (
  refund_id text not null,
  ref text not null,
  site_id bigint not null,
  amount bigint not null,
  status text not null default 'completed'::text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  constraint sandbox_refund_pkey PRIMARY KEY (refund_id),
  constraint sandbox_refund_ref_fkey FOREIGN KEY (ref) REFERENCES sandbox_checkout(ref),
  constraint sandbox_refund_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint sandbox_refund_amount_check CHECK (amount > 0),
  constraint sandbox_refund_status_check CHECK (status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text]))
);
create index sandbox_refund_checkout ON sandbox_refund USING btree (ref);

-- owner: providers. Sandbox provider: stored payment methods (PAY-3).
create table sandbox_token (
  token text not null,
  site_id bigint not null,
  method text not null,
  label text not null,
  expires text,
  charge text not null,
  deleted_at timestamp with time zone,
  constraint sandbox_token_pkey PRIMARY KEY (token),
  constraint sandbox_token_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint sandbox_token_charge_check CHECK (charge = ANY (ARRAY['works'::text, 'fails'::text, 'asks'::text]))
);

-- owner: providers. server/providers/methodBlocks.sql
create function method_block_add(in_site bigint, in_member bigint, in_method text, in_reason text, in_now timestamp with time zone) returns boolean language sql;

-- owner: providers. server/providers/methodBlocks.sql
create function method_block_lift(in_site bigint, in_member bigint, in_method text, in_now timestamp with time zone, in_reason text DEFAULT NULL::text) returns text language sql;

-- directDebit -----------------------------------------------------------------------------------------

-- owner: directDebit. Bookings of the account, each once, whichever of the bank's files reports it (PAY-6).
create table bank_booking (
  id bigint not null generated always as identity,
  reference text not null,
  site_id bigint not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  booked_on date,
  end_to_end_id text,
  group_id text,
  reason text,
  order_reference text,
  details text not null, -- kept by law for ten years, sealed
  state text not null,
  match_reason text,
  note text,
  created_at timestamp with time zone not null,
  constraint bank_booking_pkey PRIMARY KEY (reference),
  constraint bank_booking_order_reference_fkey FOREIGN KEY (order_reference) REFERENCES bank_order(reference),
  constraint bank_booking_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint bank_booking_state_check CHECK (state = ANY (ARRAY['applied'::text, 'waiting'::text, 'held'::text, 'not_ours'::text, 'done'::text]))
);
create index bank_booking_open ON bank_booking USING btree (site_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'held'::text]));
create index bank_booking_order ON bank_booking USING btree (order_reference);

-- owner: directDebit. Outbox of events for payments: written with their cause, delivered after the commit (PAY-4).
create table bank_event (
  id bigint not null generated always as identity,
  event_id text not null,
  site_id bigint not null,
  event jsonb not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint bank_event_pkey PRIMARY KEY (event_id),
  constraint bank_event_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index bank_event_waiting ON bank_event USING btree (id) WHERE (delivered_at IS NULL);

-- owner: directDebit. Collection files for the bank, pain.008 (PAY-5).
create table bank_file (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  message_id text not null,
  file text not null,
  count integer not null,
  amount bigint not null,
  checksum bytea not null,
  state text not null default 'made'::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint bank_file_pkey PRIMARY KEY (id),
  constraint bank_file_file_key UNIQUE (file),
  constraint bank_file_message_id_key UNIQUE (message_id),
  constraint bank_file_public_id_key UNIQUE (public_id),
  constraint bank_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint bank_file_amount_check CHECK (amount > 0),
  constraint bank_file_count_check CHECK (count > 0),
  constraint bank_file_state_check CHECK (state = ANY (ARRAY['made'::text, 'sent'::text, 'accepted'::text, 'rejected'::text]))
);
create index bank_file_site ON bank_file USING btree (site_id, id DESC);

-- owner: directDebit. Payments to collect by debit, or to wait for as a transfer (PAY-5, PAY-6).
create table bank_order (
  reference text not null,
  site_id bigint not null,
  payment_id text not null,
  buyer text not null,
  method text not null,
  amount bigint not null,
  currency text not null,
  country text not null,
  store_method boolean not null,
  return_to text not null,
  status text not null default 'open'::text,
  reason text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint bank_order_pkey PRIMARY KEY (reference),
  constraint bank_order_payment_id_key UNIQUE (payment_id),
  constraint bank_order_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint bank_order_amount_check CHECK (amount > 0),
  constraint bank_order_currency_check CHECK (currency = 'EUR'::text),
  constraint bank_order_method_check CHECK (method = ANY (ARRAY['sdd'::text, 'sct'::text])),
  constraint bank_order_reference_check CHECK (reference ~ '^RF[0-9]{2}[A-Z0-9]{10}$'::text),
  constraint bank_order_status_check CHECK (status = ANY (ARRAY['open'::text, 'pending'::text, 'completed'::text, 'failed'::text]))
);
create index bank_order_buyer ON bank_order USING btree (site_id, buyer);
create index bank_order_open ON bank_order USING btree (created_at) WHERE (status = ANY (ARRAY['open'::text, 'pending'::text]));

-- owner: directDebit. Refunds that staff send by a transfer (CRED-8, PAY-6).
create table bank_refund (
  refund_id text not null,
  site_id bigint not null,
  order_reference text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  holder text not null, -- kept by law for ten years, sealed
  iban text not null, -- kept by law for ten years, sealed
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint bank_refund_pkey PRIMARY KEY (refund_id),
  constraint bank_refund_reference_key UNIQUE (reference),
  constraint bank_refund_order_reference_fkey FOREIGN KEY (order_reference) REFERENCES bank_order(reference),
  constraint bank_refund_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint bank_refund_amount_check CHECK (amount > 0),
  constraint bank_refund_state_check CHECK (state = ANY (ARRAY['open'::text, 'completed'::text, 'failed'::text]))
);
create index bank_refund_open ON bank_refund USING btree (site_id, created_at) WHERE (state = 'open'::text);
create index bank_refund_order ON bank_refund USING btree (order_reference);

-- owner: directDebit. Accounts that are not debited again on a site, whoever enters them (PAY-5).
create table blocked_account (
  site_id bigint not null,
  iban_hash bytea not null,
  reason text not null,
  created_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint blocked_account_pkey PRIMARY KEY (site_id, iban_hash),
  constraint blocked_account_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: directDebit. Attempts to collect an order (PAY-5).
create table direct_debit (
  id bigint not null generated always as identity,
  site_id bigint not null,
  order_reference text not null,
  mandate_id bigint not null,
  end_to_end_id text not null,
  attempt integer not null default 1,
  amount bigint not null,
  collect_on date not null,
  state text not null default 'due'::text,
  file_id bigint,
  group_id text,
  sequence text,
  reason text,
  collected_on date,
  settle_on date,
  created_at timestamp with time zone not null,
  iban_hash bytea,
  phone_hash bytea,
  constraint direct_debit_pkey PRIMARY KEY (id),
  constraint direct_debit_end_to_end_id_key UNIQUE (end_to_end_id),
  constraint direct_debit_order_reference_attempt_key UNIQUE (order_reference, attempt),
  constraint direct_debit_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_file(id),
  constraint direct_debit_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES mandate(id),
  constraint direct_debit_order_reference_fkey FOREIGN KEY (order_reference) REFERENCES bank_order(reference),
  constraint direct_debit_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint direct_debit_amount_check CHECK (amount > 0),
  constraint direct_debit_sequence_check CHECK (sequence = ANY (ARRAY['FRST'::text, 'RCUR'::text, 'FNAL'::text, 'OOFF'::text])),
  constraint direct_debit_state_check CHECK (state = ANY (ARRAY['due'::text, 'held'::text, 'sent'::text, 'collected'::text, 'settled'::text, 'rejected'::text, 'returned'::text, 'refunded'::text, 'cancelled'::text]))
);
create index direct_debit_due ON direct_debit USING btree (site_id, collect_on) WHERE (state = 'due'::text);
create index direct_debit_group ON direct_debit USING btree (group_id);
create index direct_debit_iban ON direct_debit USING btree (site_id, iban_hash);
create index direct_debit_mandate ON direct_debit USING btree (mandate_id);
create unique index direct_debit_once ON direct_debit USING btree (order_reference) WHERE (state = ANY (ARRAY['due'::text, 'held'::text, 'sent'::text, 'collected'::text, 'settled'::text]));
create index direct_debit_phone ON direct_debit USING btree (site_id, phone_hash) WHERE (phone_hash IS NOT NULL);
create index direct_debit_settle ON direct_debit USING btree (settle_on) WHERE (state = 'collected'::text);

-- owner: directDebit. Files of the bank that were read, each once (PAY-6).
create table imported_bank_file (
  digest bytea not null,
  site_id bigint not null,
  message text not null,
  message_id text not null,
  name text not null,
  bookings integer not null,
  imported_at timestamp with time zone not null,
  constraint imported_bank_file_pkey PRIMARY KEY (digest),
  constraint imported_bank_file_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: directDebit. SEPA mandates, signed by a code from an SMS (PAY-5).
create table mandate (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint not null,
  reference text not null,
  kind text not null,
  holder text not null, -- kept by law for ten years, sealed
  iban text not null, -- kept by law for ten years, sealed
  iban_hash bytea not null,
  masked_iban text not null, -- personal: payment
  contact text not null, -- personal: secret
  text text not null,
  language text not null,
  signed_at timestamp with time zone not null,
  ip_hash text not null, -- personal: secret
  max_signed_amount bigint not null,
  reported jsonb,
  last_used timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  phone_hash bytea,
  constraint mandate_pkey PRIMARY KEY (id),
  constraint mandate_public_id_key UNIQUE (public_id),
  constraint mandate_reference_key UNIQUE (reference),
  constraint mandate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint mandate_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint mandate_kind_check CHECK (kind = ANY (ARRAY['recurring'::text, 'single'::text])),
  constraint mandate_reference_check CHECK (reference ~ '^[A-Z0-9-]{1,35}$'::text)
);
create index mandate_account_end ON mandate USING btree (site_id, "right"(masked_iban, 4));
create index mandate_iban ON mandate USING btree (site_id, iban_hash);
create index mandate_member ON mandate USING btree (member_id, site_id);
create index mandate_phone ON mandate USING btree (site_id, phone_hash) WHERE (phone_hash IS NOT NULL);
create index mandate_unhashed ON mandate USING btree (site_id, id) WHERE ((phone_hash IS NULL) AND (contact <> ''::text));

-- owner: directDebit. Earlier versions of mandates: another account of the same member (PAY-5).
create table mandate_amendment (
  id bigint not null generated always as identity,
  site_id bigint not null,
  mandate_id bigint not null,
  holder text not null, -- kept by law for ten years, sealed
  iban text not null, -- kept by law for ten years, sealed
  text text not null,
  signed_at timestamp with time zone not null,
  amended_at timestamp with time zone not null,
  constraint mandate_amendment_pkey PRIMARY KEY (id),
  constraint mandate_amendment_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES mandate(id),
  constraint mandate_amendment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index mandate_amendment_mandate ON mandate_amendment USING btree (mandate_id);

-- owner: directDebit. One-time codes by SMS that sign mandates (PAY-5).
create table mandate_code (
  id bigint not null generated always as identity,
  site_id bigint not null,
  order_reference text not null,
  hash bytea not null,
  attempts integer not null default 0,
  sent_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint mandate_code_pkey PRIMARY KEY (id),
  constraint mandate_code_order_reference_fkey FOREIGN KEY (order_reference) REFERENCES mandate_draft(order_reference) ON DELETE CASCADE,
  constraint mandate_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint mandate_code_attempts_check CHECK (attempts >= 0 AND attempts <= 5)
);
create unique index mandate_code_active ON mandate_code USING btree (order_reference) WHERE (ended_at IS NULL);

-- owner: directDebit. Forms as entered, until a code signs the mandate; nothing is collected by one (PAY-5).
create table mandate_draft (
  order_reference text not null,
  site_id bigint not null,
  member_id bigint not null,
  mandate_id bigint,
  reference text not null,
  holder text not null, -- personal: secret
  iban text not null, -- personal: secret
  iban_hash bytea not null,
  masked_iban text not null, -- personal: payment
  contact text not null, -- personal: secret
  text text not null,
  language text not null,
  created_at timestamp with time zone not null,
  phone_hash bytea,
  constraint mandate_draft_pkey PRIMARY KEY (order_reference),
  constraint mandate_draft_mandate_id_fkey FOREIGN KEY (mandate_id) REFERENCES mandate(id),
  constraint mandate_draft_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint mandate_draft_order_reference_fkey FOREIGN KEY (order_reference) REFERENCES bank_order(reference),
  constraint mandate_draft_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index mandate_draft_member ON mandate_draft USING btree (member_id);

-- owner: directDebit. server/directDebit/mandateCode.sql
create function mandate_code_attempt(in_site bigint, in_order text, in_now timestamp with time zone) returns TABLE(id bigint, hash bytea) language sql;

-- payments --------------------------------------------------------------------------------------------

-- owner: payments. The last comparison with the books of each provider (PAY-4).
create table book_comparison (
  provider text not null,
  compared_at timestamp with time zone not null,
  since timestamp with time zone not null,
  bookings integer,
  differences jsonb not null,
  constraint book_comparison_pkey PRIMARY KEY (provider)
);

-- owner: payments. Last number of a credit note of each site and year (CRED-8).
create table credit_note_count (
  site_id bigint not null,
  year integer not null,
  last_number integer not null,
  constraint credit_note_count_pkey PRIMARY KEY (site_id, year),
  constraint credit_note_count_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: payments. The buyer asked for the credits at once, and knows that the right to withdraw ends for what is used (PAY-10).
create table express_request (
  payment_id bigint not null,
  site_id bigint not null,
  words text not null,
  version text not null,
  language text not null,
  made_at timestamp with time zone not null,
  constraint express_request_pkey PRIMARY KEY (payment_id),
  constraint express_request_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint express_request_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: payments. Ledger of money: the entries of a transfer, which sum up to zero; append-only (PAY-4).
create table money_entry (
  transfer_id bigint not null,
  site_id bigint not null,
  account text not null,
  currency text not null,
  amount bigint not null,
  constraint money_entry_pkey PRIMARY KEY (transfer_id, account, currency),
  constraint money_entry_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint money_entry_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES money_transfer(id),
  constraint money_entry_account_check CHECK (account ~ '^(clearing:[a-z]+|sales|vat:[A-Z]{2}|refunds|chargeback_loss)$'::text),
  constraint money_entry_amount_check CHECK (amount <> 0)
);
create index money_entry_account ON money_entry USING btree (site_id, account, currency);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON money_entry FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON money_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE CONSTRAINT TRIGGER money_sums_up AFTER INSERT ON money_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION money_sums_up();
CREATE TRIGGER postback_of_money AFTER INSERT ON money_entry FOR EACH ROW WHEN (new.account = ANY (ARRAY['sales'::text, 'refunds'::text, 'chargeback_loss'::text])) EXECUTE FUNCTION postback_of_money();

-- owner: payments. Ledger of money: transfers, each written whole; append-only (PAY-4).
create table money_transfer (
  id bigint not null generated always as identity,
  site_id bigint not null,
  payment_id bigint not null,
  kind text not null,
  reference text not null,
  created_at timestamp with time zone not null,
  constraint money_transfer_pkey PRIMARY KEY (id),
  constraint money_transfer_payment_id_kind_reference_key UNIQUE (payment_id, kind, reference),
  constraint money_transfer_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint money_transfer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint money_transfer_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'refund'::text, 'chargeback'::text, 'chargeback_won'::text, 'correction'::text]))
);
create index money_transfer_site ON money_transfer USING btree (site_id, id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON money_transfer FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON money_transfer FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- owner: payments. Purchases of a bundle, from the click to the receipt (PAY-2, CRED-7).
create table payment (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint not null,
  request_key text not null,
  bundle text not null,
  credits integer not null,
  amount bigint not null,
  list_amount bigint not null,
  currency text not null,
  vat bigint not null default 0,
  vat_rate numeric(5,2) not null default 0,
  discount_id bigint,
  country text not null,
  paymentmethod text not null,
  stored_id bigint,
  status text not null,
  reason text,
  provider text not null,
  provider_ref text,
  paid_ref text,
  poll_count integer not null default 0,
  poll_at timestamp with time zone,
  receipt_no text,
  receipt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  closed_at timestamp with time zone,
  refund_days integer,
  pending_at timestamp with time zone,
  instrument bytea,
  network_country text,
  instrument_country text,
  vat_country text,
  card_brand text,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_member_id_request_key_key UNIQUE (member_id, request_key),
  constraint payment_provider_provider_ref_key UNIQUE (provider, provider_ref),
  constraint payment_public_id_key UNIQUE (public_id),
  constraint payment_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount_code(id),
  constraint payment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint payment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint payment_stored_id_fkey FOREIGN KEY (stored_id) REFERENCES stored_method(id),
  constraint payment_amount_check CHECK (amount > 0),
  constraint payment_card_brand_check CHECK (card_brand = ANY (ARRAY['visa'::text, 'mastercard'::text, 'other'::text])),
  constraint payment_credits_check CHECK (credits > 0),
  constraint payment_instrument_country_check CHECK (instrument_country ~ '^[A-Z]{2}$'::text),
  constraint payment_network_country_check CHECK (network_country ~ '^[A-Z]{2}$'::text),
  constraint payment_refund_days_check CHECK (refund_days >= 0),
  constraint payment_status_check CHECK (status = ANY (ARRAY['loading'::text, 'pending'::text, 'completed'::text, 'failed'::text])),
  constraint payment_vat_check CHECK (vat >= 0),
  constraint payment_vat_country_check CHECK (vat_country ~ '^[A-Z]{2}$'::text),
  constraint payment_vat_rate_check CHECK (vat_rate >= 0::numeric)
);
create index payment_created ON payment USING btree (created_at);
create index payment_discount ON payment USING btree (discount_id, member_id) WHERE (discount_id IS NOT NULL);
create index payment_instrument ON payment USING btree (site_id, instrument) WHERE (instrument IS NOT NULL);
create index payment_member ON payment USING btree (member_id, id DESC);
create index payment_paid_ref ON payment USING btree (paid_ref) WHERE (paid_ref IS NOT NULL);
create index payment_poll ON payment USING btree (poll_at) WHERE (status = ANY (ARRAY['loading'::text, 'pending'::text]));
create index payment_provider_ref ON payment USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
create index payment_receipt ON payment USING btree (id) WHERE ((status = 'completed'::text) AND (receipt_at IS NULL));
create unique index payment_receipt_no ON payment USING btree (site_id, receipt_no);
create index payment_site ON payment USING btree (site_id, id DESC);
create index payment_sold ON payment USING btree (settled_at) WHERE (status = 'completed'::text);

-- owner: payments. What banks report of a payment before they take it back: fraud, and disputes to come (PAY-13).
create table payment_alert (
  id bigint not null generated always as identity,
  site_id bigint not null,
  payment_id bigint not null,
  provider text not null,
  ref text not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  constraint payment_alert_pkey PRIMARY KEY (id),
  constraint payment_alert_provider_ref_kind_key UNIQUE (provider, ref, kind),
  constraint payment_alert_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_alert_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint payment_alert_kind_check CHECK (kind = ANY (ARRAY['fraud'::text, 'dispute'::text]))
);
create index payment_alert_at ON payment_alert USING btree (created_at);
create index payment_alert_payment ON payment_alert USING btree (payment_id);

-- owner: payments. Disputes of a payment at its provider (PAY-4).
create table payment_chargeback (
  id bigint not null generated always as identity,
  site_id bigint not null,
  payment_id bigint not null,
  member_id bigint not null,
  provider text not null,
  ref text not null,
  amount bigint not null,
  currency text not null,
  stage text not null,
  credits_taken integer not null,
  credits_owed integer not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  answered_at timestamp with time zone,
  constraint payment_chargeback_pkey PRIMARY KEY (id),
  constraint payment_chargeback_provider_ref_key UNIQUE (provider, ref),
  constraint payment_chargeback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint payment_chargeback_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_chargeback_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint payment_chargeback_amount_check CHECK (amount > 0),
  constraint payment_chargeback_credits_owed_check CHECK (credits_owed >= 0),
  constraint payment_chargeback_credits_taken_check CHECK (credits_taken >= 0),
  constraint payment_chargeback_stage_check CHECK (stage = ANY (ARRAY['opened'::text, 'won'::text, 'lost'::text]))
);
create index payment_chargeback_at ON payment_chargeback USING btree (created_at);
create index payment_chargeback_member ON payment_chargeback USING btree (member_id);
create index payment_chargeback_payment ON payment_chargeback USING btree (payment_id);
create index payment_chargeback_to_answer ON payment_chargeback USING btree (site_id, created_at) WHERE ((stage = 'opened'::text) AND (answered_at IS NULL));

-- owner: payments. Unspent credits paid back by the method they were bought with (CRED-8, ACC-17).
create table payment_refund (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  payment_id bigint not null,
  member_id bigint not null,
  reason text not null,
  credits integer not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  created_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  settled_at timestamp with time zone,
  reported_at timestamp with time zone,
  failure_reported_at timestamp with time zone,
  credit_note_no text,
  constraint payment_refund_pkey PRIMARY KEY (id),
  constraint payment_refund_public_id_key UNIQUE (public_id),
  constraint payment_refund_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint payment_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_refund_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint payment_refund_amount_check CHECK (amount > 0),
  constraint payment_refund_credits_check CHECK (credits >= 0),
  constraint payment_refund_reason_check CHECK (reason = ANY (ARRAY['deletion'::text, 'return'::text, 'staff'::text, 'left'::text, 'instrument'::text, 'alert'::text])),
  constraint payment_refund_status_check CHECK (status = ANY (ARRAY['open'::text, 'completed'::text, 'failed'::text]))
);
create unique index payment_refund_credit_note ON payment_refund USING btree (site_id, credit_note_no);
create index payment_refund_failure_unreported ON payment_refund USING btree (member_id) WHERE ((status = 'failed'::text) AND (failure_reported_at IS NULL));
create index payment_refund_member ON payment_refund USING btree (member_id, id DESC);
create index payment_refund_open ON payment_refund USING btree (created_at) WHERE (status = 'open'::text);
create index payment_refund_payment ON payment_refund USING btree (payment_id);
create index payment_refund_unreported ON payment_refund USING btree (member_id) WHERE ((status = 'completed'::text) AND (reported_at IS NULL));

-- owner: payments. Events of providers, raw and parsed; a job applies them, in whatever order they came (PAY-4).
create table provider_event (
  provider text not null,
  event_id text not null,
  raw_payload text,
  event jsonb not null,
  received_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  tried_at timestamp with time zone,
  verdict text,
  constraint provider_event_pkey PRIMARY KEY (provider, event_id)
);
create index provider_event_awaiting ON provider_event USING btree (provider, COALESCE(((event -> 'payment'::text) ->> 'provider_ref'::text), ((event -> 'payment'::text) ->> 'payment_id'::text))) WHERE ((applied_at IS NULL) AND (tried_at IS NOT NULL));
create index provider_event_waiting ON provider_event USING btree (received_at) WHERE (applied_at IS NULL);

-- owner: payments. Last receipt number of each site and year (CRED-7).
create table receipt_count (
  site_id bigint not null,
  year integer not null,
  last_number integer not null,
  constraint receipt_count_pkey PRIMARY KEY (site_id, year),
  constraint receipt_count_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: payments. What members let themselves spend in a calendar month (PAY-2).
create table spend_cap (
  member_id bigint not null,
  site_id bigint not null,
  amount bigint,
  currency text not null,
  next_amount bigint,
  next_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint spend_cap_pkey PRIMARY KEY (member_id),
  constraint spend_cap_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint spend_cap_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint spend_cap_amount_check CHECK (amount >= 0),
  constraint spend_cap_next_amount_check CHECK (next_amount >= 0)
);

-- owner: payments. Payment methods that a member may pay with again (CRED-7).
create table stored_method (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint not null,
  provider text not null,
  method text not null,
  token text not null, -- personal: secret
  token_hash bytea not null,
  label text not null, -- personal: payment
  expires text,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint stored_method_pkey PRIMARY KEY (id),
  constraint stored_method_member_id_provider_token_hash_key UNIQUE (member_id, provider, token_hash),
  constraint stored_method_public_id_key UNIQUE (public_id),
  constraint stored_method_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint stored_method_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index stored_method_end ON stored_method USING btree (site_id, "right"(label, 4));
create index stored_method_token ON stored_method USING btree (site_id, token_hash);

-- owner: payments. Statements by which somebody withdraws from a purchase, with or without an account (PAY-11).
create table withdrawal (
  id bigint not null generated always as identity,
  site_id bigint not null,
  reference text not null,
  payment_id bigint,
  member_id bigint,
  proof text,
  name text not null, -- personal: payment
  email text not null, -- personal: contact
  order_text text not null, -- personal: payment
  language text not null,
  digest bytea, -- personal: secret
  is_spam boolean not null,
  state text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  anonymized_at timestamp with time zone,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_site_id_reference_key UNIQUE (site_id, reference),
  constraint withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint withdrawal_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint withdrawal_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint withdrawal_check CHECK ((payment_id IS NULL) = (proof IS NULL)),
  constraint withdrawal_proof_check CHECK (proof = ANY (ARRAY['link'::text, 'login'::text])),
  constraint withdrawal_state_check CHECK (state = ANY (ARRAY['open'::text, 'refunded'::text, 'closed'::text]))
);
create index withdrawal_digest ON withdrawal USING btree (site_id, digest, id DESC);
create index withdrawal_member ON withdrawal USING btree (member_id) WHERE (member_id IS NOT NULL);
create index withdrawal_open ON withdrawal USING btree (site_id, id) WHERE (state = 'open'::text);
create index withdrawal_payment ON withdrawal USING btree (payment_id) WHERE (payment_id IS NOT NULL);
create index withdrawal_to_anonymize ON withdrawal USING btree (created_at) WHERE (anonymized_at IS NULL);

-- owner: payments. Open checkouts with a discount code: a code for one use is held by one of them (CRED-12).
create view discount_checkout as
 SELECT site_id,
    discount_id,
    member_id,
    created_at + '1 day'::interval AS until
   FROM payment
  WHERE status = 'loading'::text AND discount_id IS NOT NULL;

-- owner: payments. Completed purchases, and whether money went back (STAFF-3).
create view made_payment as
 SELECT site_id,
    receipt_at AS paid_at,
    (EXISTS ( SELECT
           FROM payment_refund r
          WHERE r.payment_id = p.id AND r.status = 'completed'::text)) AS refunded
   FROM payment p
  WHERE status = 'completed'::text AND receipt_at IS NOT NULL;

-- owner: payments. Payments that are made or on their way, without their sums: for the rules of discount codes.
create view member_payment as
 SELECT site_id,
    member_id,
    discount_id,
    status
   FROM payment
  WHERE status = ANY (ARRAY['pending'::text, 'completed'::text]);

-- owner: payments. What each transfer earned or took back, without VAT, and whether it is somebody's first purchase.
create view money_revenue as
 SELECT t.id,
    t.site_id,
    t.kind,
    t.created_at,
    p.member_id,
    e.currency,
        CASE
            WHEN e.account = 'chargeback_loss'::text THEN round((- e.amount)::numeric * (p.amount - p.vat)::numeric / p.amount::numeric)::bigint
            ELSE - e.amount
        END AS net,
    t.kind = 'sale'::text AND NOT (EXISTS ( SELECT
           FROM payment other
             JOIN money_transfer sale ON sale.payment_id = other.id AND sale.kind = 'sale'::text
          WHERE other.member_id = p.member_id AND sale.id < t.id)) AS is_first
   FROM money_transfer t
     JOIN payment p ON p.id = t.payment_id
     JOIN money_entry e ON e.transfer_id = t.id AND (e.account = ANY (ARRAY['sales'::text, 'refunds'::text, 'chargeback_loss'::text]));

-- owner: payments. Purchases with the welcome bonus, by card or account: it counts once for each (CRED-4).
create view welcome_purchase as
 SELECT p.site_id,
    p.public_id,
    p.member_id,
    p.instrument,
    p.status
   FROM payment p
     JOIN discount_code d ON d.id = p.discount_id
  WHERE d.welcome AND (p.status = ANY (ARRAY['loading'::text, 'pending'::text, 'completed'::text]));

-- owner: payments. server/payments/settle.sql
create function money_move(in_payment payment, in_kind text, in_reference text, in_accounts text[], in_amounts bigint[], in_now timestamp with time zone) returns boolean language plpgsql;

-- owner: payments. Trigger of the ledger: the entries of a transfer sum up to zero.
create function money_sums_up() returns trigger language plpgsql;

-- owner: payments. server/payments/alert.sql
create function payment_alert_apply(in_payment payment, in_ref text, in_kind text, in_amount bigint, in_now timestamp with time zone) returns boolean language plpgsql;

-- owner: payments. server/payments/start.sql
create function payment_cap(in_member bigint, in_now timestamp with time zone) returns spend_cap language sql stable;

-- owner: payments. server/payments/chargeback.sql
create function payment_chargeback_apply(in_payment bigint, in_ref text, in_stage text, in_amount bigint, in_now timestamp with time zone) returns boolean language plpgsql;

-- owner: payments. server/payments/chargeback.sql
create function payment_chargeback_due(in_payment payment, in_ref text, in_amount bigint) returns integer language sql stable;

-- owner: payments. server/payments/receipt.sql
create function payment_credit_note_no(in_site bigint, in_refunded timestamp with time zone) returns text language sql;

-- owner: payments. server/payments/settle.sql
create function payment_has_active_purchase(in_site bigint, in_member bigint) returns boolean language sql stable;

-- owner: payments. server/payments/start.sql
create function payment_method_known(in_member bigint, in_method text) returns boolean language sql stable;

-- owner: payments. server/payments/start.sql
create function payment_month_total(in_site bigint, in_member bigint, in_currency text, in_states text[], in_now timestamp with time zone) returns bigint language sql stable;

-- owner: payments. server/payments/start.sql
create function payment_open(in_site bigint, in_member bigint, in_bundle text, in_credits integer, in_list_amount bigint, in_amount bigint, in_currency text, in_vat_rate numeric, in_country text, in_method text, in_provider text, in_discount bigint, in_stored bigint, in_request_key text, in_now timestamp with time zone, in_exclusive boolean DEFAULT false, in_refund_days integer DEFAULT NULL::integer, in_revocable boolean DEFAULT true, in_vat_country text DEFAULT NULL::text, in_network_country text DEFAULT NULL::text) returns TABLE(verdict text, id bigint, public_id text, created_at timestamp with time zone, status text) language plpgsql;

-- owner: payments. server/payments/start.sql
create function payment_other_checkouts(in_site bigint, in_member bigint, in_bundle text, in_method text, in_now timestamp with time zone) returns SETOF payment language sql stable;

-- owner: payments. server/payments/settle.sql
create function payment_premium(in_site bigint, in_member bigint) returns void language plpgsql;

-- owner: payments. server/payments/receipt.sql
create function payment_receipt_no(in_site bigint, in_paid timestamp with time zone) returns text language sql;

-- owner: payments. server/payments/refundByStaff.sql
create function payment_refund_by_staff(in_site bigint, in_payment text, in_amount bigint, in_credits integer, in_now timestamp with time zone) returns TABLE(verdict text, refundable_amount bigint, unspent_credits integer, payment_id bigint, member_id bigint, refund_id text, provider text, provider_ref text, paid_ref text, credits integer, amount bigint, currency text) language plpgsql;

-- owner: payments. server/payments/refund.sql
create function payment_refund_open(in_site bigint, in_member bigint, in_reason text, in_now timestamp with time zone, in_payment text DEFAULT NULL::text) returns TABLE(refund_id text, provider text, provider_ref text, paid_ref text, credits integer, amount bigint, currency text) language plpgsql;

-- owner: payments. server/payments/refund.sql
create function payment_refund_settle(in_site bigint, in_refund text, in_outcome text, in_now timestamp with time zone, in_unsolicited boolean DEFAULT false) returns TABLE(changed boolean) language plpgsql;

-- owner: payments. server/payments/refund.sql
create function payment_refund_tax(in_payment payment, in_amount bigint) returns bigint language sql stable;

-- owner: payments. server/payments/settle.sql
create function payment_settle(in_payment bigint, in_outcome text, in_reason text, in_now timestamp with time zone, in_taken_back boolean DEFAULT false) returns boolean language plpgsql;

-- owner: payments. server/payments/refund.sql
create function payment_unspent(in_site bigint, in_member bigint) returns TABLE(payment_id bigint, credits integer, amount bigint, currency text) language sql stable;

-- owner: payments. server/payments/refund.sql
create function payment_unspent_parts(in_site bigint, in_member bigint) returns TABLE(payment_id bigint, refunded_credits integer, refunded_amount bigint, unspent_credits integer) language sql stable;

-- owner: payments. server/payments/settle.sql
create function payment_unwanted(in_payment payment) returns text language sql stable;

-- owner: payments. server/payments/apply.sql
create function provider_event_apply(in_provider text, in_event text, in_now timestamp with time zone) returns TABLE(verdict text, payment bigint, member_id bigint, stored jsonb, premium boolean, awaiting text[]) language plpgsql;

-- chats -----------------------------------------------------------------------------------------------

-- owner: chats. Kinds of message (CHAT-3).
create domain message_kind as text CHECK (VALUE = ANY (ARRAY['text'::text, 'photo'::text, 'gift'::text, 'gif'::text]));

-- owner: chats. Photos in conversations, some to be viewed once (CHAT-3).
create table chat_photo (
  site_id bigint not null,
  conversation_id bigint not null,
  seq integer not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  full_file text not null, -- personal: photo file
  blur_file text not null, -- personal: photo file
  avif boolean not null default false,
  width integer not null,
  height integer not null,
  view_once boolean not null,
  opened_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint chat_photo_pkey PRIMARY KEY (conversation_id, seq),
  constraint chat_photo_blur_file_key UNIQUE (blur_file),
  constraint chat_photo_full_file_key UNIQUE (full_file),
  constraint chat_photo_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id),
  constraint chat_photo_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES member(id),
  constraint chat_photo_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id),
  constraint chat_photo_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index chat_photo_once ON chat_photo USING btree (opened_at) WHERE (view_once AND (deleted_at IS NULL));
create index chat_photo_receiver ON chat_photo USING btree (receiver_id);
create index chat_photo_sender ON chat_photo USING btree (sender_id);

-- owner: chats. Conversation of two members; one row is written with each message (CHAT-1, decision 14).
create table conversation (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null,
  a_id bigint not null,
  b_id bigint not null,
  started_by bigint not null,
  is_free boolean not null,
  free_messages_used integer not null default 0,
  first_message_digest bytea,
  last_seq integer not null default 0,
  created_at timestamp with time zone not null,
  permission_version integer not null default 0,
  a_unread non_negative not null default 0,
  b_unread non_negative not null default 0,
  a_seen_seq integer not null default 0,
  b_seen_seq integer not null default 0,
  a_removed_seq integer not null default 0,
  b_removed_seq integer not null default 0,
  a_last_visible_seq integer,
  b_last_visible_seq integer,
  a_last_visible_at timestamp with time zone,
  b_last_visible_at timestamp with time zone,
  a_last_visible_day date,
  b_last_visible_day date,
  a_wrote boolean not null default false,
  b_wrote boolean not null default false,
  free_replies_used integer not null default 0,
  a_muted boolean not null default false,
  b_muted boolean not null default false,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_a_id_b_id_key UNIQUE (a_id, b_id),
  constraint conversation_public_id_key UNIQUE (public_id),
  constraint conversation_a_id_fkey FOREIGN KEY (a_id) REFERENCES member(id),
  constraint conversation_b_id_fkey FOREIGN KEY (b_id) REFERENCES member(id),
  constraint conversation_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint conversation_started_by_fkey FOREIGN KEY (started_by) REFERENCES member(id)
) with (fillfactor=80);
create index conversation_a_list ON conversation USING btree (a_id, a_last_visible_day DESC) WHERE (a_last_visible_day IS NOT NULL);
create index conversation_b ON conversation USING btree (b_id, a_id);
create index conversation_b_list ON conversation USING btree (b_id, b_last_visible_day DESC) WHERE (b_last_visible_day IS NOT NULL);
create index conversation_digest ON conversation USING btree (first_message_digest) WHERE (first_message_digest IS NOT NULL);
create index conversation_starter ON conversation USING btree (started_by, created_at);
CREATE TRIGGER conversation_check BEFORE INSERT ON conversation FOR EACH ROW WHEN (new.a_id >= new.b_id) EXECUTE FUNCTION conversation_reject_change();
CREATE TRIGGER conversation_members_fixed BEFORE UPDATE OF a_id, b_id ON conversation FOR EACH STATEMENT EXECUTE FUNCTION conversation_reject_change();

-- owner: chats. Who was told that a member who wrote to them was banned for fraud: each once (SAFE-9).
create table fraud_notice (
  member_id bigint not null,
  receiver_id bigint not null,
  site_id bigint not null,
  created_at timestamp with time zone not null,
  constraint fraud_notice_pkey PRIMARY KEY (member_id, receiver_id),
  constraint fraud_notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint fraud_notice_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES member(id),
  constraint fraud_notice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index fraud_notice_receiver ON fraud_notice USING btree (receiver_id);

-- owner: chats. Members banned for fraud, whose readers are told (SAFE-9).
create table fraud_notice_run (
  member_id bigint not null,
  site_id bigint not null,
  due_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint fraud_notice_run_pkey PRIMARY KEY (member_id),
  constraint fraud_notice_run_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint fraud_notice_run_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index fraud_notice_run_open ON fraud_notice_run USING btree (due_at) WHERE ((finished_at IS NULL) AND (cancelled_at IS NULL));

-- owner: chats. Messages of every kind (CHAT-3, CHAT-4).
create table message (
  conversation_id bigint not null,
  seq integer not null,
  site_id bigint not null,
  sender_id bigint not null,
  client_id uuid not null default gen_random_uuid(),
  kind message_kind not null,
  body text not null, -- personal: message
  content jsonb, -- personal: message
  signs text[],
  price non_negative not null,
  held boolean not null,
  returned boolean not null default false,
  created_at timestamp with time zone not null,
  constraint message_pkey PRIMARY KEY (conversation_id, seq),
  constraint message_sender_id_client_id_key UNIQUE (sender_id, client_id),
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) NOT ENFORCED,
  constraint message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id) NOT ENFORCED,
  constraint message_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id) NOT ENFORCED
);
create index message_held ON message USING btree (sender_id) WHERE held;
create index message_old ON message USING btree (site_id, created_at);

-- owner: chats. Messages with signs of a scam, for moderators and for the count by sender (SAFE-4).
create table message_mark (
  site_id bigint not null,
  sender_id bigint not null,
  conversation_id bigint not null,
  seq integer not null,
  signs text[] not null,
  created_at timestamp with time zone not null,
  answer text,
  constraint message_mark_pkey PRIMARY KEY (conversation_id, seq),
  constraint message_mark_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id),
  constraint message_mark_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id),
  constraint message_mark_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint message_mark_answer_check CHECK (answer = ANY (ARRAY['dismissed'::text, 'reported'::text, 'blocked'::text]))
);
create index message_mark_sender ON message_mark USING btree (sender_id, created_at);

-- owner: chats. Who liked or wrote to whom: to those an incognito member is visible (PRO-10).
create view approach as
 SELECT like_between.site_id,
    like_between.from_id AS member_id,
    like_between.to_id AS other_id
   FROM like_between
UNION ALL
 SELECT conversation_side.site_id,
    conversation_side.other_id AS member_id,
    conversation_side.member_id AS other_id
   FROM conversation_side
  WHERE conversation_side.other_wrote;

-- owner: chats. Who began conversations, and when the other side first answered; no words.
create view conversation_begun as
 SELECT id,
    site_id,
    started_by AS member_id,
        CASE started_by
            WHEN a_id THEN b_id
            ELSE a_id
        END AS receiver_id,
    created_at,
        CASE
            WHEN
            CASE started_by
                WHEN a_id THEN b_wrote
                ELSE a_wrote
            END THEN ( SELECT m.created_at
               FROM message m
              WHERE m.conversation_id = c.id AND m.sender_id <> c.started_by
              ORDER BY m.seq
             LIMIT 1)
            ELSE NULL::timestamp with time zone
        END AS answered_at
   FROM conversation c;

-- owner: chats. Each conversation twice, as each of its two members has it: for readers (decision 14).
create view conversation_side as
 SELECT conversation.id AS conversation_id,
    conversation.public_id,
    conversation.site_id,
    conversation.a_id AS member_id,
    conversation.b_id AS other_id,
    conversation.started_by,
    conversation.created_at,
    conversation.last_seq,
    conversation.a_unread AS unread,
    conversation.a_seen_seq AS seen_seq,
    conversation.b_seen_seq AS other_seen_seq,
    conversation.a_removed_seq AS removed_seq,
    conversation.a_last_visible_seq AS last_visible_seq,
    conversation.a_last_visible_at AS last_visible_at,
    conversation.a_last_visible_day AS last_visible_day,
    conversation.b_wrote AS other_wrote,
    conversation.a_muted AS muted
   FROM conversation
UNION ALL
 SELECT conversation.id AS conversation_id,
    conversation.public_id,
    conversation.site_id,
    conversation.b_id AS member_id,
    conversation.a_id AS other_id,
    conversation.started_by,
    conversation.created_at,
    conversation.last_seq,
    conversation.b_unread AS unread,
    conversation.b_seen_seq AS seen_seq,
    conversation.a_seen_seq AS other_seen_seq,
    conversation.b_removed_seq AS removed_seq,
    conversation.b_last_visible_seq AS last_visible_seq,
    conversation.b_last_visible_at AS last_visible_at,
    conversation.b_last_visible_day AS last_visible_day,
    conversation.a_wrote AS other_wrote,
    conversation.b_muted AS muted
   FROM conversation;

-- owner: chats. Digests of the texts that members begin conversations with: for linked accounts (SAFE-4).
create view first_message as
 SELECT site_id,
    started_by AS member_id,
    first_message_digest AS digest,
    created_at
   FROM conversation
  WHERE first_message_digest IS NOT NULL;

-- owner: chats. Messages that have reached the other side: for notifications (NOTE-2).
create view message_preview as
 SELECT conversation_id,
    seq,
    sender_id,
    kind,
    body,
    created_at
   FROM message
  WHERE NOT held AND NOT returned;

-- owner: chats. When a member's messages had signs of a scam: for its trust (SAFE-4).
create view scam_mark as
 SELECT site_id,
    sender_id AS member_id,
    created_at
   FROM message_mark;

-- owner: chats. Credits spent on messages, and to whom they were written (STAFF-3).
create view spent_credits as
 SELECT m.site_id,
        CASE
            WHEN m.sender_id = c.a_id THEN c.b_id
            ELSE c.a_id
        END AS other_id,
    m.price AS credits,
    m.created_at
   FROM message m
     JOIN conversation c ON c.id = m.conversation_id
  WHERE m.price::integer > 0 AND NOT m.returned;

-- owner: chats. server/chats/send.sql
create function chat_begin(in_site_id bigint, in_sender_id bigint, in_recipient text, in_new_id text, in_now timestamp with time zone) returns bigint language plpgsql;

-- owner: chats. server/chats/permission.sql
create function chat_first_price(in_site_id bigint, in_recipient_id bigint, in_country text) returns integer language sql stable;

-- owner: chats. server/chats/release.sql
create function chat_is_deliverable(in_chat bigint, in_sender bigint) returns boolean language sql stable;

-- owner: chats. server/chats/send.sql
create function chat_lock(in_site_id bigint, in_sender_id bigint, in_recipient text) returns boolean language plpgsql;

-- owner: chats. server/chats/restoreMessage.sql
create function chat_message_before(in_site bigint, in_chat text, in_seq integer) returns jsonb language sql;

-- owner: chats. server/chats/permission.sql
create function chat_permission(in_site_id bigint, in_sender_id bigint, in_recipient text, in_now timestamp with time zone DEFAULT NULL::timestamp with time zone) returns TABLE(refusal text, sender_public_id text, sender_since timestamp with time zone, is_held boolean, recipient_id bigint, recipient_name text, recipient_is_person boolean, conversation_id bigint, conversation_public_id text, permission_version integer, is_new boolean, begins_free boolean, message_price integer, text_price integer, photo_price integer, gift_price integer, price_reason text, free_left integer, balance integer, message_length integer, reach_until timestamp with time zone) language sql stable;

-- owner: chats. server/chats/remove.sql
create function chat_photo_files(photo chat_photo) returns text[] language sql immutable;

-- owner: chats. server/chats/permission.sql
create function chat_reach_until(in_member_id bigint, in_conversation_id bigint, in_now timestamp with time zone) returns timestamp with time zone language sql stable;

-- owner: chats. server/chats/read.sql
create function chat_read(in_site bigint, in_member bigint, in_chat bigint, in_seq integer) returns TABLE(is_visible_to_other boolean) language plpgsql;

-- owner: chats. server/chats/refundUndelivered.sql
create function chat_refund_undelivered(in_site bigint, in_chat bigint, in_now timestamp with time zone) returns SETOF bigint language plpgsql;

-- owner: chats. server/chats/release.sql
create function chat_release(in_site bigint, in_member bigint, in_now timestamp with time zone, in_chat bigint DEFAULT NULL::bigint) returns TABLE(chat_id text, receiver bigint, seq integer) language sql;

-- owner: chats. server/chats/remove.sql
create function chat_remove(in_site bigint, in_member bigint, in_chat text, in_now timestamp with time zone) returns TABLE(other bigint, removed_photos integer[], refunded_members bigint[], files text[]) language plpgsql;

-- owner: chats. server/chats/removeMessage.sql
create function chat_remove_message(in_site bigint, in_chat text, in_seq integer, in_now timestamp with time zone) returns TABLE(sender bigint, receiver bigint, kind text, files text[]) language plpgsql;

-- owner: chats. server/chats/restoreMessage.sql
create function chat_restore_message(in_site bigint, in_before jsonb) returns TABLE(sender bigint, receiver bigint) language plpgsql;

-- owner: chats. server/chats/refundUndelivered.sql
create function chat_return_free(in_chat bigint, in_sender bigint) returns void language plpgsql;

-- owner: chats. server/chats/refundUndelivered.sql
create function chat_return_held(in_site bigint, in_member bigint, in_now timestamp with time zone) returns void language plpgsql;

-- owner: chats. server/chats/send.sql
create function chat_same_text(in_sender_id bigint, in_conversation_id bigint, in_digest bytea, in_now timestamp with time zone) returns text[] language sql stable;

-- owner: chats. server/chats/send.sql
create function chat_send(in_site_id bigint, in_sender_id bigint, in_recipient text, in_client_id uuid, in_kind text, in_priced_as text, in_price integer, in_body text, in_content jsonb, in_signs text[], in_digest bytea, in_new_id text, in_now timestamp with time zone, in_is_confirmed boolean DEFAULT false) returns TABLE(refusal text, seq integer, price integer, has_signs boolean, sent_at timestamp with time zone, is_repeated boolean, is_held boolean, is_returned boolean, balance integer, found_signs text[], conversation text, permission jsonb) language plpgsql;

-- owner: chats. server/chats/send.sql
create function chat_signs(in_signs text[], in_is_newcomer boolean) returns text[] language sql immutable;

-- owner: chats. server/chats/refundUndelivered.sql
create function chat_undelivered(in_now timestamp with time zone) returns SETOF message language sql stable;

-- owner: chats. Trigger: refuses a conversation with the higher id first, and a change of its members.
create function conversation_reject_change() returns trigger language plpgsql;

-- owner: chats. Trigger of member_block: ends what is cached about the conversation of the two.
create function member_block_permission_version() returns trigger language plpgsql;

-- owner: chats. Trigger of member: ends what is cached about its conversations.
create function member_permission_version() returns trigger language plpgsql;

-- owner: chats. server/chats/insert.sql
create function message_insert(in_messages jsonb, in_now timestamp with time zone) returns TABLE(nth integer, seq integer, balance integer) language plpgsql;

-- owner: chats. server/chats/refundUndelivered.sql
create function message_refund(in_site bigint, in_chat bigint, in_seq integer, in_now timestamp with time zone) returns boolean language plpgsql;

-- age -------------------------------------------------------------------------------------------------

-- owner: age. That a member proved to be over 18: how sure, by which method, on which day; nothing else is kept (SAFE-1).
create table age_assurance (
  site_id bigint not null,
  member_id bigint not null,
  outcome text not null, -- personal: profile
  method text not null, -- personal: profile
  proven_on date not null, -- personal: profile
  constraint age_assurance_pkey PRIMARY KEY (member_id),
  constraint age_assurance_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint age_assurance_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint age_assurance_method_check CHECK (method = ANY (ARRAY['wallet'::text, 'provider'::text, 'sandbox'::text])),
  constraint age_assurance_outcome_check CHECK (outcome = ANY (ARRAY['estimated'::text, 'verified'::text]))
);

-- owner: age. The newest request for a proof of age of a session or an unfinished signup, for ten minutes; of a signup that proved it, for a day (SAFE-1).
create table age_attempt (
  key bytea not null, -- Hash of the cookie of the session or the signup.
  site_id bigint not null,
  member_id bigint,
  request_id text not null,
  method text not null,
  state text not null,
  reason text, -- personal: profile
  outcome text, -- personal: profile
  proven_on date, -- personal: profile
  expires timestamp with time zone not null,
  constraint age_attempt_pkey PRIMARY KEY (key),
  constraint age_attempt_request_id_key UNIQUE (request_id),
  constraint age_attempt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint age_attempt_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint age_attempt_method_check CHECK (method = ANY (ARRAY['wallet'::text, 'provider'::text, 'sandbox'::text])),
  constraint age_attempt_outcome_check CHECK (outcome = ANY (ARRAY['estimated'::text, 'verified'::text])),
  constraint age_attempt_reason_check CHECK (reason = ANY (ARRAY['under_age'::text, 'issuer'::text, 'expired'::text, 'cancelled'::text, 'unreadable'::text])),
  constraint age_attempt_state_check CHECK (state = ANY (ARRAY['started'::text, 'answered'::text, 'proven'::text, 'refused'::text]))
);
create index age_attempt_expires ON age_attempt USING btree (expires);
create index age_attempt_member ON age_attempt USING btree (member_id) WHERE (member_id IS NOT NULL);
create index age_attempt_site ON age_attempt USING btree (site_id);

-- owner: age. The newest signed list of issuers of proofs of age that was taken; an older one is refused (SAFE-1).
create table age_trusted_list (
  one boolean not null default true,
  sequence bigint not null,
  issued timestamp with time zone not null,
  text text not null,
  fetched_at timestamp with time zone not null,
  constraint age_trusted_list_pkey PRIMARY KEY (one),
  constraint age_trusted_list_one_check CHECK (one)
);

-- security --------------------------------------------------------------------------------------------

-- owner: security. State between two requests of a login: a pending second step, a passkey's challenge (ACC-14).
create table login_ceremony (
  token_hash bytea not null,
  site_id bigint not null,
  member_id bigint,
  purpose text not null,
  challenge text,
  expires timestamp with time zone not null,
  constraint login_ceremony_pkey PRIMARY KEY (token_hash),
  constraint login_ceremony_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint login_ceremony_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint login_ceremony_purpose_check CHECK (purpose = ANY (ARRAY['second_step'::text, 'passkey_login'::text, 'passkey_add'::text, 'passkey_confirm'::text]))
);
create index login_ceremony_member ON login_ceremony USING btree (member_id);

-- owner: security. Failed logins by account and network, and until when they wait (ACC-7).
create table login_failure (
  site_id bigint not null,
  key text not null,
  failures integer not null,
  locked_until timestamp with time zone,
  last_failed_at timestamp with time zone not null,
  constraint login_failure_pkey PRIMARY KEY (site_id, key),
  constraint login_failure_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: security. Networks and known devices that a member logged in from, kept for 30 days: for linked accounts (SAFE-4).
create table login_trace (
  site_id bigint not null,
  member_id bigint not null,
  kind text not null,
  key text not null, -- pseudonymous: a keyed hash, for 30 days
  seen_at timestamp with time zone not null,
  constraint login_trace_pkey PRIMARY KEY (member_id, kind, key),
  constraint login_trace_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint login_trace_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint login_trace_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'network'::text]))
);
create index login_trace_key ON login_trace USING btree (site_id, kind, key);
create index login_trace_old ON login_trace USING btree (seen_at);

-- owner: security. Requests for a mail to a member, looked up by a job so that no answer tells who is one (ACC-10).
create table mail_request (
  id bigint not null generated always as identity,
  site_id bigint not null,
  purpose text not null,
  email text not null, -- personal: contact
  created_at timestamp with time zone not null,
  constraint mail_request_pkey PRIMARY KEY (id),
  constraint mail_request_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint mail_request_purpose_check CHECK (purpose = ANY (ARRAY['reset'::text, 'reactivate'::text]))
);

-- owner: security. Passkeys, WebAuthn (ACC-14).
create table passkey (
  credential_id text not null, -- personal: secret
  site_id bigint not null,
  member_id bigint not null,
  public_id text not null default new_id(),
  public_key bytea not null, -- personal: secret
  counter bigint not null,
  transports text[] not null,
  name text not null, -- personal: device
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (credential_id),
  constraint passkey_public_id_key UNIQUE (public_id),
  constraint passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint passkey_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index passkey_member ON passkey USING btree (member_id);

-- owner: security. Single-use codes for members who lost their second step (ACC-14).
create table recovery_code (
  member_id bigint not null,
  site_id bigint not null,
  code_hash bytea not null, -- personal: secret
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  constraint recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint recovery_code_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: security. Sessions by the hash of their token, one for each browser (ACC-8).
create table session (
  token_hash bytea not null,
  public_id text not null default new_id(),
  site_id bigint not null,
  member_id bigint not null,
  device text not null, -- personal: device
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  expires timestamp with time zone not null,
  new_device boolean not null default false,
  new_device_since timestamp with time zone,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_public_id_key UNIQUE (public_id),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint session_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index session_member ON session USING btree (member_id);

-- owner: security. Two-step verification by an authenticator app, TOTP (ACC-14).
create table two_step (
  member_id bigint not null,
  site_id bigint not null,
  secret text not null, -- personal: secret
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint two_step_pkey PRIMARY KEY (member_id),
  constraint two_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint two_step_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- accounts --------------------------------------------------------------------------------------------

-- owner: accounts. When a member last dismissed an alert (NAV-8).
create table alert_dismissal (
  site_id bigint not null,
  member_id bigint not null,
  alert text not null, -- personal: profile
  dismissed_at timestamp with time zone not null, -- personal: profile
  constraint alert_dismissal_pkey PRIMARY KEY (member_id, alert),
  constraint alert_dismissal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint alert_dismissal_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint alert_dismissal_alert_check CHECK (alert = ANY (ARRAY['enrich'::text, 'push'::text, 'notifications'::text, 'time_bonus'::text, 'spending'::text]))
);

-- owner: accounts. Names and addresses of signups by somebody under age: closed for a day (ACC-1).
create table signup_closure (
  site_id bigint not null,
  key text not null,
  expires timestamp with time zone not null,
  constraint signup_closure_pkey PRIMARY KEY (site_id, key),
  constraint signup_closure_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: accounts. What a visitor entered in the signup so far (ACC-1).
create table signup_draft (
  token_hash bytea not null,
  site_id bigint not null,
  step smallint not null default 0,
  target_id bigint,
  data jsonb not null default '{}'::jsonb, -- personal: signup
  expires timestamp with time zone not null,
  constraint signup_draft_pkey PRIMARY KEY (token_hash),
  constraint signup_draft_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint signup_draft_target_id_fkey FOREIGN KEY (target_id) REFERENCES member(id)
);

-- trafficSources --------------------------------------------------------------------------------------

-- owner: trafficSources. Signed postbacks. Each names nobody: a reference, the network's click ids, a sum (LAND-4).
create table postback (
  id bigint not null generated always as identity,
  site_id bigint not null,
  source_id bigint not null,
  event text not null,
  reference text not null default new_id(),
  purchase text,
  payment_id bigint,
  transfer_id bigint,
  ref text, -- pseudonymous: the network's, erased after 180 days
  sub1 text, -- pseudonymous: the network's, erased after 180 days
  sub2 text, -- pseudonymous: the network's, erased after 180 days
  sub3 text, -- pseudonymous: the network's, erased after 180 days
  amount bigint,
  currency text,
  at timestamp with time zone not null,
  state text not null,
  attempts integer not null default 0,
  status integer,
  tried_at timestamp with time zone,
  anonymized_at timestamp with time zone,
  counted_on date,
  constraint postback_pkey PRIMARY KEY (id),
  constraint postback_site_id_source_id_event_reference_key UNIQUE (site_id, source_id, event, reference),
  constraint postback_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint postback_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint postback_source_id_fkey FOREIGN KEY (source_id) REFERENCES traffic_source(id),
  constraint postback_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES money_transfer(id),
  constraint postback_event_check CHECK (event = ANY (ARRAY['signup'::text, 'purchase'::text, 'refund'::text, 'chargeback'::text, 'reversal'::text])),
  constraint postback_state_check CHECK (state = ANY (ARRAY['recorded'::text, 'waiting'::text, 'sent'::text, 'failed'::text, 'withheld'::text])) NOT VALID
);
create index postback_counted ON postback USING btree (source_id, counted_on) WHERE (counted_on IS NOT NULL);
create index postback_day ON postback USING btree (source_id, at);
create index postback_pending ON postback USING btree (source_id, id) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
create index postback_purchase ON postback USING btree (payment_id) WHERE (event = 'purchase'::text);
create index postback_to_anonymize ON postback USING btree (at) WHERE (anonymized_at IS NULL);
create unique index postback_transfer ON postback USING btree (source_id, transfer_id) WHERE (transfer_id IS NOT NULL);
create index postback_withheld ON postback USING btree (source_id, at) WHERE ((state = 'withheld'::text) AND (counted_on IS NULL));
CREATE TRIGGER postback_queue AFTER INSERT ON postback FOR EACH ROW WHEN (new.state = 'waiting'::text) EXECUTE FUNCTION postback_queue();
CREATE TRIGGER postback_requeue AFTER UPDATE ON postback FOR EACH ROW WHEN (new.state = 'waiting'::text AND old.state = 'failed'::text) EXECUTE FUNCTION postback_queue();

-- owner: trafficSources. How a network looks at its own counts: a link that works once, and the session that it opens (STAFF-2).
create table source_login (
  token_hash bytea not null,
  site_id bigint not null,
  source_id bigint not null,
  kind text not null,
  created_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  constraint source_login_pkey PRIMARY KEY (token_hash),
  constraint source_login_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint source_login_source_id_fkey FOREIGN KEY (source_id) REFERENCES traffic_source(id),
  constraint source_login_kind_check CHECK (kind = ANY (ARRAY['invitation'::text, 'session'::text]))
);
create index source_login_source ON source_login USING btree (source_id);

-- owner: trafficSources. Advertising networks, and what is agreed with each (LAND-4).
create table traffic_source (
  id bigint not null generated always as identity,
  site_id bigint not null,
  network text not null,
  method text not null,
  url text not null,
  secret text not null,
  events text[] not null,
  active boolean not null default true,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  signed_ref boolean not null default false,
  constraint traffic_source_pkey PRIMARY KEY (id),
  constraint traffic_source_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint traffic_source_events_check CHECK (events <@ ARRAY['signup'::text, 'purchase'::text, 'clawback'::text] AND cardinality(events) > 0),
  constraint traffic_source_method_check CHECK (method = ANY (ARRAY['GET'::text, 'POST'::text])),
  constraint traffic_source_network_check CHECK (network <> ''::text)
);
create unique index traffic_source_network ON traffic_source USING btree (site_id, lower(network)) WHERE (ended_at IS NULL);

-- owner: trafficSources. Daily reports as sealed files, until the 180 days are over (LAND-4).
create table traffic_source_report (
  site_id bigint not null,
  source_id bigint not null,
  day date not null,
  file text not null,
  lines integer not null,
  created_at timestamp with time zone not null,
  constraint traffic_source_report_pkey PRIMARY KEY (source_id, day),
  constraint traffic_source_report_file_key UNIQUE (file),
  constraint traffic_source_report_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint traffic_source_report_source_id_fkey FOREIGN KEY (source_id) REFERENCES traffic_source(id)
);
create index traffic_source_report_day ON traffic_source_report USING btree (day);

-- owner: trafficSources. Sources that open what a site keeps for their visitors; with a key where the ref is signed (SITE-4).
create view active_traffic_source as
 SELECT site_id,
    network,
        CASE
            WHEN signed_ref THEN secret
            ELSE NULL::text
        END AS ref_secret
   FROM traffic_source
  WHERE active AND ended_at IS NULL;

-- owner: trafficSources. Names of sources, ended ones too: others in an address count for nothing.
create view known_traffic_source as
 SELECT site_id,
    lower(network) AS key,
    max(network) AS network
   FROM traffic_source
  GROUP BY site_id, (lower(network));

-- owner: trafficSources. server/trafficSources/postback.sql
create function postback_count_withheld(in_source bigint, in_day date, in_before timestamp with time zone) returns void language sql;

-- owner: trafficSources. server/trafficSources/postback.sql
create function postback_of_money() returns trigger language plpgsql;

-- owner: trafficSources. server/trafficSources/postback.sql
create function postback_of_signup() returns trigger language plpgsql;

-- owner: trafficSources. server/trafficSources/postback.sql
create function postback_of_withdrawal() returns trigger language plpgsql;

-- owner: trafficSources. server/trafficSources/postback.sql
create function postback_queue() returns trigger language plpgsql;

-- lifecycle -------------------------------------------------------------------------------------------

-- owner: lifecycle. Copies of everything about a member, as page and JSON (ACC-15).
create table data_export (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  public_id text not null default new_id(),
  status text not null,
  page_file text, -- personal: export file
  json_file text, -- personal: export file
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires timestamp with time zone,
  constraint data_export_pkey PRIMARY KEY (id),
  constraint data_export_public_id_key UNIQUE (public_id),
  constraint data_export_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint data_export_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint data_export_status_check CHECK (status = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text]))
);
create index data_export_member ON data_export USING btree (member_id, id DESC);

-- owner: lifecycle. Deletions of accounts, from the request to the erasure (ACC-12).
create table deletion (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  reason text not null,
  remarks text not null, -- personal: remarks
  previous_status text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint deletion_pkey PRIMARY KEY (id),
  constraint deletion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint deletion_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint deletion_outcome_check CHECK (outcome = ANY (ARRAY['returned'::text, 'erased'::text])),
  constraint deletion_previous_status_check CHECK (previous_status = ANY (ARRAY['not_confirmed'::text, 'active'::text, 'disabled'::text])),
  constraint deletion_reason_check CHECK (reason = ANY (ARRAY['price'::text, 'found_someone'::text, 'not_looking'::text, 'site_problems'::text, 'no_members'::text, 'time'::text, 'other'::text]))
);
create index deletion_member ON deletion USING btree (member_id);

-- cases -----------------------------------------------------------------------------------------------

-- owner: cases. Banned members, addresses and networks (OPS-4).
create table ban (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  kind text not null,
  member_id bigint,
  key text, -- pseudonymous: a keyed hash, gone once the ban is over
  reason text not null,
  previous_status text,
  created_at timestamp with time zone not null,
  expires timestamp with time zone,
  lifted_at timestamp with time zone,
  decision_id bigint,
  constraint ban_pkey PRIMARY KEY (id),
  constraint ban_public_id_key UNIQUE (public_id),
  constraint ban_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES case_decision(id),
  constraint ban_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint ban_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint ban_check CHECK ((kind = 'member'::text) = (member_id IS NOT NULL)),
  constraint ban_check1 CHECK (kind = 'member'::text OR key IS NOT NULL OR lifted_at IS NOT NULL),
  constraint ban_kind_check CHECK (kind = ANY (ARRAY['member'::text, 'address'::text, 'network'::text]))
);
create index ban_expires ON ban USING btree (expires) WHERE (lifted_at IS NULL);
create unique index ban_key ON ban USING btree (site_id, kind, key) WHERE ((lifted_at IS NULL) AND (kind <> 'member'::text));
create index ban_mailbox ON ban USING btree (site_id, key) WHERE (lifted_at IS NULL);
create unique index ban_member ON ban USING btree (member_id) WHERE (lifted_at IS NULL);
create index ban_site ON ban USING btree (site_id, id);

-- owner: cases. Who looked at a case or its evidence, and when (SAFE-2).
create table case_access_log (
  id bigint not null generated always as identity,
  site_id bigint not null,
  case_id bigint not null,
  staff_id bigint not null,
  part text not null,
  at timestamp with time zone not null,
  constraint case_access_log_pkey PRIMARY KEY (id),
  constraint case_access_log_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  constraint case_access_log_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint case_access_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint case_access_log_part_check CHECK (part = ANY (ARRAY['case'::text, 'evidence'::text]))
);
create index case_access_log_case ON case_access_log USING btree (case_id, id);

-- owner: cases. One appeal of each side against a decision, decided by another person (SAFE-8).
create table case_appeal (
  id bigint not null generated always as identity,
  site_id bigint not null,
  decision_id bigint not null,
  case_id bigint not null,
  side text not null,
  member_id bigint,
  text text not null, -- personal: report
  created_at timestamp with time zone not null,
  outcome text,
  reasons text not null default ''::text, -- personal: report
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint case_appeal_pkey PRIMARY KEY (id),
  constraint case_appeal_decision_id_side_key UNIQUE (decision_id, side),
  constraint case_appeal_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  constraint case_appeal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint case_appeal_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES case_decision(id),
  constraint case_appeal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint case_appeal_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint case_appeal_outcome_check CHECK (outcome = ANY (ARRAY['upheld'::text, 'reversed'::text])),
  constraint case_appeal_side_check CHECK (side = ANY (ARRAY['member'::text, 'notifier'::text]))
);
create index case_appeal_case ON case_appeal USING btree (case_id);
create index case_appeal_member ON case_appeal USING btree (member_id) WHERE (member_id IS NOT NULL);

-- owner: cases. Decisions with ground, facts and redress (SAFE-8).
create table case_decision (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  case_id bigint not null,
  member_id bigint,
  measure text not null,
  ground text not null,
  facts text not null, -- personal: report
  automated boolean not null,
  days integer,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  decided_by bigint not null,
  decided_at timestamp with time zone not null,
  redress_until timestamp with time zone not null,
  before jsonb not null, -- personal: report
  undone_by bigint,
  undone_at timestamp with time zone,
  constraint case_decision_pkey PRIMARY KEY (id),
  constraint case_decision_public_id_key UNIQUE (public_id),
  constraint case_decision_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  constraint case_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint case_decision_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint case_decision_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint case_decision_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id),
  constraint case_decision_days_check CHECK (days >= 1 AND days <= 3650),
  constraint case_decision_measure_check CHECK (measure = ANY (ARRAY['none'::text, 'warn'::text, 'remove_item'::text, 'remove_everywhere'::text, 'limit_chats'::text, 'limit_photos'::text, 'hide'::text, 'suspend'::text, 'close'::text]))
);
create unique index case_decision_case ON case_decision USING btree (case_id);
create index case_decision_ends ON case_decision USING btree (ends_at) WHERE ((ended_at IS NULL) AND (undone_at IS NULL) AND (ends_at IS NOT NULL));
create index case_decision_member ON case_decision USING btree (member_id) WHERE (member_id IS NOT NULL);

-- owner: cases. Evidence as it was seen; each look is in case_access_log (SAFE-2).
create table case_evidence (
  id bigint not null generated always as identity,
  site_id bigint not null,
  case_id bigint not null,
  report_id bigint,
  snapshot jsonb, -- personal: report
  file text, -- personal: report file
  facts text not null default ''::text, -- personal: report
  created_at timestamp with time zone not null,
  constraint case_evidence_pkey PRIMARY KEY (id),
  constraint case_evidence_file_key UNIQUE (file),
  constraint case_evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  constraint case_evidence_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id),
  constraint case_evidence_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index case_evidence_case ON case_evidence USING btree (case_id, id);
create unique index case_evidence_report ON case_evidence USING btree (report_id) WHERE (report_id IS NOT NULL);

-- owner: cases. Who notified, to count voices and to tell them the decision (SAFE-2, SAFE-8).
create table case_notifier (
  id bigint not null generated always as identity,
  site_id bigint not null,
  case_id bigint not null,
  member_id bigint,
  email text, -- personal: contact
  language text,
  network text, -- pseudonymous: a keyed hash, gone with the case
  counts boolean not null,
  created_at timestamp with time zone not null,
  constraint case_notifier_pkey PRIMARY KEY (id),
  constraint case_notifier_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  constraint case_notifier_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint case_notifier_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index case_notifier_case ON case_notifier USING btree (case_id, id);
create index case_notifier_member ON case_notifier USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);

-- owner: cases. Complaints of members and visitors about anything (PAGE-2).
create table complaint (
  id bigint not null generated always as identity,
  site_id bigint not null,
  reference text not null,
  member_id bigint,
  kind text not null,
  name text not null, -- personal: complaint
  email text not null, -- personal: contact
  text text not null, -- personal: complaint
  language text not null,
  digest bytea, -- personal: secret
  is_spam boolean not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  anonymized_at timestamp with time zone,
  constraint complaint_pkey PRIMARY KEY (id),
  constraint complaint_site_id_reference_key UNIQUE (site_id, reference),
  constraint complaint_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint complaint_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint complaint_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'member'::text, 'unlawful'::text, 'decision'::text, 'privacy'::text, 'accessibility'::text, 'bank'::text, 'technical'::text, 'other'::text]))
);
create index complaint_digest ON complaint USING btree (site_id, digest, id DESC);
create index complaint_member ON complaint USING btree (member_id) WHERE (member_id IS NOT NULL);
create index complaint_open ON complaint USING btree (site_id, id DESC) WHERE (closed_at IS NULL);
create index complaint_to_anonymize ON complaint USING btree (created_at) WHERE (anonymized_at IS NULL);

-- owner: cases. Answers of staff to complaints (PAGE-2).
create table complaint_answer (
  id bigint not null generated always as identity,
  site_id bigint not null,
  complaint_id bigint not null,
  text text not null, -- personal: complaint
  created_at timestamp with time zone not null,
  constraint complaint_answer_pkey PRIMARY KEY (id),
  constraint complaint_answer_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id),
  constraint complaint_answer_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index complaint_answer_of ON complaint_answer USING btree (complaint_id, id);

-- owner: cases. Cases that moderators decide (SAFE-2, SAFE-8).
create table moderation_case (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  kind text not null,
  reason text not null default 'other'::text,
  subject_member bigint,
  subject_kind text not null,
  subject_photo text,
  subject_conversation text,
  subject_seq integer,
  subject_reference text,
  automated boolean not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  priority integer not null default 0,
  notices integer not null default 0,
  voices integer not null default 0,
  assignee bigint,
  taken_at timestamp with time zone,
  escalated_at timestamp with time zone,
  state text not null default 'open'::text,
  closed_at timestamp with time zone,
  anonymized_at timestamp with time zone,
  constraint moderation_case_pkey PRIMARY KEY (id),
  constraint moderation_case_public_id_key UNIQUE (public_id),
  constraint moderation_case_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff(id),
  constraint moderation_case_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint moderation_case_subject_member_fkey FOREIGN KEY (subject_member) REFERENCES member(id),
  constraint moderation_case_check CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint moderation_case_check1 CHECK ((subject_conversation IS NULL) = (subject_seq IS NULL)),
  constraint moderation_case_kind_check CHECK (kind = ANY (ARRAY['report'::text, 'notice'::text, 'takedown'::text, 'signal'::text, 'complaint'::text, 'photo'::text, 'text_doubt'::text, 'appeal'::text, 'wrongful_age'::text])),
  constraint moderation_case_state_check CHECK (state = ANY (ARRAY['open'::text, 'decided'::text, 'closed'::text])),
  constraint moderation_case_subject_kind_check CHECK (subject_kind = ANY (ARRAY['profile'::text, 'photo'::text, 'message'::text, 'text'::text, 'site'::text]))
);
create index moderation_case_due ON moderation_case USING btree (due_at) WHERE (state = 'open'::text);
create index moderation_case_member ON moderation_case USING btree (subject_member) WHERE (subject_member IS NOT NULL);
create index moderation_case_queue ON moderation_case USING btree (site_id, ((escalated_at IS NOT NULL)) DESC, priority DESC, due_at, id) WHERE (state = 'open'::text);
create index moderation_case_site ON moderation_case USING btree (site_id, id DESC);
create unique index moderation_case_subject ON moderation_case USING btree (site_id, kind, subject_kind, COALESCE(subject_member, (0)::bigint), COALESCE(subject_photo, ''::text), COALESCE(subject_conversation, ''::text), COALESCE(subject_seq, 0), COALESCE(subject_reference, ''::text)) WHERE (state = 'open'::text);
create index moderation_case_to_anonymize ON moderation_case USING btree (closed_at) WHERE (anonymized_at IS NULL);

-- owner: cases. Reports of profiles, photos and messages (SAFE-2).
create table report (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint,
  reporter_id bigint,
  photo text,
  chat text,
  message_seq integer,
  reason text not null,
  text text not null, -- personal: report
  snapshot jsonb, -- personal: report
  evidence text, -- personal: report file
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  anonymized_at timestamp with time zone,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_evidence_key UNIQUE (evidence),
  constraint report_public_id_key UNIQUE (public_id),
  constraint report_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id),
  constraint report_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint report_of_message CHECK ((chat IS NULL) = (message_seq IS NULL)),
  constraint report_reason_check CHECK (reason = ANY (ARRAY['underage'::text, 'fake'::text, 'stolen_photo'::text, 'harassment'::text, 'threat'::text, 'scam'::text, 'hate'::text, 'nudity'::text, 'intimate_image'::text, 'unwanted_nudity'::text, 'other'::text]))
);
create index report_member ON report USING btree (member_id, id DESC);
create index report_reporter ON report USING btree (reporter_id, updated_at DESC) WHERE (reporter_id IS NOT NULL);
create index report_to_anonymize ON report USING btree (created_at) WHERE (anonymized_at IS NULL);

-- owner: cases. Requests to remove a picture everywhere, without a login (SAFE-7).
create table takedown (
  id bigint not null generated always as identity,
  site_id bigint not null,
  reference text not null,
  case_id bigint not null,
  member_id bigint,
  place text not null, -- personal: complaint
  description text not null, -- personal: complaint
  name text not null, -- personal: complaint
  email text not null, -- personal: contact
  language text not null,
  hashes bit(256)[], -- pseudonymous: a hash of a picture that was not sent, gone with the request
  copies integer not null,
  digest bytea, -- personal: secret
  is_spam boolean not null,
  created_at timestamp with time zone not null,
  anonymized_at timestamp with time zone,
  constraint takedown_pkey PRIMARY KEY (id),
  constraint takedown_site_id_reference_key UNIQUE (site_id, reference),
  constraint takedown_case_id_fkey FOREIGN KEY (case_id) REFERENCES moderation_case(id),
  constraint takedown_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint takedown_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
create index takedown_case ON takedown USING btree (case_id);
create index takedown_digest ON takedown USING btree (site_id, digest, id DESC);
create index takedown_member ON takedown USING btree (member_id) WHERE (member_id IS NOT NULL);
create index takedown_to_anonymize ON takedown USING btree (created_at) WHERE (anonymized_at IS NULL);

-- owner: cases. Appeals against decisions and how they ended, without anybody's words (SAFE-2).
create view appeal_outcome as
 SELECT a.site_id,
    a.id,
    a.side,
    a.created_at,
    a.decided_at,
    a.outcome,
    d.measure,
    d.public_id AS decision_id
   FROM case_appeal a
     JOIN case_decision d ON d.id = a.decision_id;

-- owner: cases. Who decided cases, and when, to count them (DSA 42).
create view case_decider as
 SELECT site_id,
    decided_by AS staff_id,
    decided_at
   FROM case_decision;

-- owner: cases. Cases about a member.
create view case_of_member as
 SELECT id,
    site_id,
    public_id,
    kind,
    subject_member AS member_id,
    state
   FROM moderation_case;

-- owner: cases. Cases and how they were decided, without anybody's words (SAFE-2).
create view case_outcome as
 SELECT c.site_id,
    c.id AS case_id,
    c.kind,
    c.reason,
    c.subject_kind,
    c.automated AS found_by_program,
    c.opened_at,
    c.notices,
    c.state,
    d.public_id AS decision_id,
    d.measure,
    d.ground,
    d.automated,
    d.days,
    d.ends_at,
    d.decided_at,
    d.undone_at
   FROM moderation_case c
     LEFT JOIN case_decision d ON d.case_id = c.id;

-- owner: cases. Who reported a member, and when: for its trust (SAFE-4).
create view report_about as
 SELECT site_id,
    member_id,
    reporter_id,
    created_at
   FROM report
  WHERE member_id IS NOT NULL AND reporter_id IS NOT NULL;

-- owner: cases. Since when complaints wait for an answer.
create view waiting_complaint as
 SELECT site_id,
    created_at
   FROM complaint
  WHERE closed_at IS NULL AND NOT is_spam;

-- owner: cases. server/cases/open.sql
create function case_notify(in_site bigint, in_case bigint, in_member bigint, in_email text, in_language text, in_network text, in_counts boolean, in_now timestamp with time zone) returns void language sql;

-- owner: cases. server/cases/open.sql
create function case_open(in_site bigint, in_kind text, in_reason text, in_subject_kind text, in_member bigint, in_photo text, in_conversation text, in_seq integer, in_reference text, in_automated boolean, in_due timestamp with time zone, in_urgency integer, in_now timestamp with time zone) returns TABLE(id bigint, public_id text, is_new boolean) language sql;

-- transparency ----------------------------------------------------------------------------------------

-- owner: transparency. Active members of each month, counted each night (DSA 24).
create table monthly_users (
  site_id bigint not null,
  month date not null,
  users integer not null,
  eu_users integer not null,
  constraint monthly_users_pkey PRIMARY KEY (site_id, month),
  constraint monthly_users_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint monthly_users_check CHECK (eu_users >= 0 AND eu_users <= users),
  constraint monthly_users_users_check CHECK (users >= 0)
);

-- owner: transparency. Public figures of each night, each with the hash of the ones before; never changed (STAFF-3).
create table open_books_entry (
  site_id bigint not null,
  day date not null,
  figures text not null,
  previous_hash text not null,
  hash text not null,
  constraint open_books_entry_pkey PRIMARY KEY (site_id, day),
  constraint open_books_entry_site_id_previous_hash_key UNIQUE (site_id, previous_hash),
  constraint open_books_entry_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint open_books_entry_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint open_books_entry_previous_hash_check CHECK (previous_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON open_books_entry FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON open_books_entry FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- owner: transparency. Figures of each half-year, computed each night (SAFE-2).
create table transparency_period (
  site_id bigint not null,
  period date not null,
  figures jsonb not null,
  computed_at timestamp with time zone not null,
  constraint transparency_period_pkey PRIMARY KEY (site_id, period),
  constraint transparency_period_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- numbers ---------------------------------------------------------------------------------------------

-- owner: numbers. Who signed up in one month, in that and later ones: active, paying (STAFF-2).
create table cohort_month (
  site_id bigint not null,
  cohort date not null,
  month date not null,
  active integer not null,
  buyers integer not null,
  constraint cohort_month_pkey PRIMARY KEY (site_id, cohort, month),
  constraint cohort_month_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. What who signed up in one month paid in that and later ones.
create table cohort_revenue (
  site_id bigint not null,
  cohort date not null,
  month date not null,
  currency text not null,
  net bigint not null,
  constraint cohort_revenue_pkey PRIMARY KEY (site_id, cohort, month, currency),
  constraint cohort_revenue_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. Sums of source_day, for charts: a year is some thousand rows (STAFF-2).
create table network_day (
  site_id bigint not null,
  day date not null,
  network text not null,
  currency text not null,
  clicks integer not null,
  signups integer not null,
  confirmed integer not null,
  buyers integer not null,
  purchases integer not null,
  refunds integer not null,
  revenue bigint not null,
  refunded bigint not null,
  constraint network_day_pkey PRIMARY KEY (site_id, day, network, currency),
  constraint network_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. How far each site is rolled up.
create table number_run (
  site_id bigint not null,
  day date not null,
  finished_at timestamp with time zone not null,
  constraint number_run_pkey PRIMARY KEY (site_id),
  constraint number_run_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. The first row of each day by its number: days are read from there, without an index that members would pay for.
create table number_start (
  site_id bigint not null,
  source text not null,
  day date not null,
  first_id bigint not null,
  constraint number_start_pkey PRIMARY KEY (site_id, source, day),
  constraint number_start_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint number_start_source_check CHECK (source = ANY (ARRAY['member'::text, 'conversation'::text, 'transfer'::text]))
);

-- owner: numbers. The worst of each day: how much waited for a person, and how long (STAFF-2).
create table queue_day (
  site_id bigint not null,
  day date not null,
  queue text not null,
  waiting integer not null,
  oldest_minutes integer not null,
  constraint queue_day_pkey PRIMARY KEY (site_id, day, queue),
  constraint queue_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. Conversations that were begun, and how soon the first answer came within seven days (STAFF-2).
create table reply_day (
  site_id bigint not null,
  day date not null,
  gender text not null,
  kind text not null,
  begun integer not null,
  answered integer[] not null,
  constraint reply_day_pkey PRIMARY KEY (site_id, day, gender, kind),
  constraint reply_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint reply_day_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'fictional'::text]))
);

-- owner: numbers. By day and source: visits, signups, confirmed addresses, first purchases, revenue and what was paid back (STAFF-2).
create table source_day (
  site_id bigint not null,
  day date not null,
  network text not null,
  ref text not null, -- at least ten people brought it
  sub text not null, -- at least ten people brought it
  lander text not null,
  currency text not null,
  clicks integer not null,
  signups integer not null,
  confirmed integer not null,
  buyers integer not null,
  purchases integer not null,
  refunds integer not null,
  revenue bigint not null,
  refunded bigint not null,
  constraint source_day_pkey PRIMARY KEY (site_id, day, network, ref, sub, lander, currency),
  constraint source_day_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. Sums of source_day, for whole months of a long span (STAFF-2).
create table source_month (
  site_id bigint not null,
  month date not null,
  network text not null,
  ref text not null, -- at least ten people brought it
  sub text not null, -- at least ten people brought it
  lander text not null,
  currency text not null,
  clicks integer not null,
  signups integer not null,
  confirmed integer not null,
  buyers integer not null,
  purchases integer not null,
  refunds integer not null,
  revenue bigint not null,
  refunded bigint not null,
  constraint source_month_pkey PRIMARY KEY (site_id, month, network, ref, sub, lander, currency),
  constraint source_month_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- owner: numbers. Values of ref and sub1 that ten people or more brought in a day. Others, such as click ids, are counted without theirs.
create table source_value (
  site_id bigint not null,
  network text not null,
  field text not null,
  value text not null,
  constraint source_value_pkey PRIMARY KEY (site_id, network, field, value),
  constraint source_value_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint source_value_field_check CHECK (field = ANY (ARRAY['ref'::text, 'sub'::text]))
);

-- health ----------------------------------------------------------------------------------------------

-- owner: health. The certificate of each host of a site, as a client sees it (STAFF-2).
create table host_certificate (
  site_id bigint not null,
  host text not null,
  expires_at timestamp with time zone,
  fault text,
  checked_at timestamp with time zone not null,
  constraint host_certificate_pkey PRIMARY KEY (site_id, host),
  constraint host_certificate_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

-- staff -----------------------------------------------------------------------------------------------

-- owner: staff. Answers to members, before those that the program brings: a site's own, or of all sites (STAFF-2).
create table answer_template (
  id bigint not null generated always as identity,
  site_id bigint,
  name text not null,
  language text not null,
  subject text not null,
  words text not null,
  revision integer not null default 1,
  constraint answer_template_pkey PRIMARY KEY (id),
  constraint answer_template_site_id_name_language_key UNIQUE NULLS NOT DISTINCT (site_id, name, language),
  constraint answer_template_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint answer_template_name_check CHECK (name ~ '^[a-z][a-z0-9-]{1,39}$'::text),
  constraint answer_template_subject_check CHECK (subject <> ''::text),
  constraint answer_template_words_check CHECK (words <> ''::text)
);

-- owner: staff. Copies of a member's data for an authority, each for seven days (STAFF-2).
create table disclosure (
  id bigint not null generated always as identity,
  site_id bigint not null,
  public_id text not null default new_id(),
  member_id bigint not null,
  reference text not null,
  authority text not null,
  parts text[] not null,
  requested_by bigint not null,
  approved_by bigint not null,
  file text not null,
  manifest_hash text,
  created_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  constraint disclosure_pkey PRIMARY KEY (id),
  constraint disclosure_public_id_key UNIQUE (public_id),
  constraint disclosure_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint disclosure_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES staff(id),
  constraint disclosure_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint disclosure_site_id_member_id_fkey FOREIGN KEY (site_id, member_id) REFERENCES member(site_id, id),
  constraint disclosure_authority_check CHECK (authority <> ''::text),
  constraint disclosure_parts_check CHECK (parts <> '{}'::text[]),
  constraint disclosure_reference_check CHECK (reference <> ''::text)
);
create index disclosure_expires ON disclosure USING btree (expires);
create index disclosure_member ON disclosure USING btree (member_id);

-- owner: staff. Notes of staff on a member; never changed, erased with the member (STAFF-2).
create table member_note (
  id bigint not null generated always as identity,
  site_id bigint not null,
  member_id bigint not null,
  staff_id bigint not null,
  text text not null, -- personal: staff note
  created_at timestamp with time zone not null,
  constraint member_note_pkey PRIMARY KEY (id),
  constraint member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint member_note_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint member_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint member_note_text_check CHECK (text <> ''::text)
);
create index member_note_member ON member_note USING btree (member_id, id);
CREATE TRIGGER member_note_is_fixed BEFORE UPDATE ON member_note FOR EACH ROW EXECUTE FUNCTION append_only();

-- owner: staff. Who works for this deployment: role and hash of the own key (OPS-4).
create table staff (
  id bigint not null generated always as identity,
  name text not null,
  role text not null,
  key_hash bytea not null,
  added_by bigint,
  added_at timestamp with time zone not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_key_hash_key UNIQUE (key_hash),
  constraint staff_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id),
  constraint staff_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id),
  constraint staff_role_check CHECK (role = ANY (ARRAY['moderator'::text, 'support'::text, 'finance'::text, 'operator'::text]))
);
create unique index staff_name ON staff USING btree (lower(name));

-- owner: staff. By which browsers a person signed in: who shares one is no second person (OPS-4).
create table staff_browser (
  browser_hash bytea not null,
  staff_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint staff_browser_pkey PRIMARY KEY (browser_hash, staff_id),
  constraint staff_browser_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
create index staff_browser_staff ON staff_browser USING btree (staff_id);

-- owner: staff. One-time links by which a person registers a passkey with the console (STAFF-4).
create table staff_invitation (
  token_hash bytea not null,
  staff_id bigint not null,
  created_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_invitation_pkey PRIMARY KEY (token_hash),
  constraint staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
create index staff_invitation_staff ON staff_invitation USING btree (staff_id);

-- owner: staff. Commands that wait for a second person (OPS-4).
create table staff_request (
  id bigint not null generated always as identity,
  public_id text not null default new_id(),
  site_id bigint,
  permission text not null,
  input jsonb not null,
  staff_id bigint not null,
  reason text not null,
  reference text,
  created_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  status text not null default 'open'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint staff_request_pkey PRIMARY KEY (id),
  constraint staff_request_public_id_key UNIQUE (public_id),
  constraint staff_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint staff_request_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint staff_request_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_request_check CHECK (decided_by <> staff_id OR status = 'declined'::text),
  constraint staff_request_status_check CHECK (status = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text]))
);
create index staff_request_open ON staff_request USING btree (created_at) WHERE (status = 'open'::text);

-- owner: staff. The sites that a person is limited to; without a row, all (STAFF-1).
create table staff_site (
  staff_id bigint not null,
  site_id bigint not null,
  constraint staff_site_pkey PRIMARY KEY (staff_id, site_id),
  constraint staff_site_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint staff_site_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

-- owner: staff. Who may sign in. site_keys: the sites that they are limited to; empty: all.
create view active_staff as
 SELECT id,
    name,
    role,
    added_at,
    ARRAY( SELECT i.key
           FROM staff_site l
             JOIN site i ON i.id = l.site_id
          WHERE l.staff_id = s.id
          ORDER BY i.key) AS site_keys
   FROM staff s
  WHERE ended_at IS NULL;

-- owner: staff. Names of staff, for those who work with them.
create view staff_directory as
 SELECT id,
    name,
    ended_at IS NULL AS is_active
   FROM staff;

-- console ---------------------------------------------------------------------------------------------

-- owner: console. What was decided from a queue, and how long it took, for 90 days: the numbers of the day, and the undo (STAFF-2).
create table queue_decision (
  id bigint not null generated always as identity,
  site_id bigint not null,
  queue text not null,
  item text not null,
  staff_id bigint not null,
  decision text not null,
  shown_at timestamp with time zone not null,
  decided_at timestamp with time zone not null,
  before jsonb,
  undone_at timestamp with time zone,
  constraint queue_decision_pkey PRIMARY KEY (id),
  constraint queue_decision_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint queue_decision_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
create index queue_decision_day ON queue_decision USING btree (decided_at);
create index queue_decision_item ON queue_decision USING btree (staff_id, item);

-- owner: console. Who holds which item of a queue, for some minutes (STAFF-2).
create table queue_lease (
  site_id bigint not null,
  queue text not null,
  item text not null,
  staff_id bigint not null,
  taken_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  shown_at timestamp with time zone,
  constraint queue_lease_pkey PRIMARY KEY (site_id, queue, item),
  constraint queue_lease_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint queue_lease_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
create index queue_lease_staff ON queue_lease USING btree (staff_id, queue);

-- owner: console. Items that somebody put off, or passed on to an operator, and why (STAFF-2).
create table queue_mark (
  site_id bigint not null,
  queue text not null,
  item text not null,
  kind text not null,
  staff_id bigint not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint queue_mark_pkey PRIMARY KEY (site_id, queue, item, kind, staff_id),
  constraint queue_mark_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint queue_mark_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint queue_mark_kind_check CHECK (kind = ANY (ARRAY['skip'::text, 'escalate'::text]))
);

-- owner: console. Challenges of passkeys that nobody has answered yet.
create table staff_challenge (
  challenge text not null,
  purpose text not null,
  staff_id bigint,
  expires timestamp with time zone not null,
  constraint staff_challenge_pkey PRIMARY KEY (challenge),
  constraint staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_challenge_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'sign_in'::text]))
);

-- owner: console. Passkeys of staff. One from before a person was added again counts for nothing.
create table staff_passkey (
  credential_id text not null,
  public_id text not null default new_id(),
  staff_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (credential_id),
  constraint staff_passkey_public_id_key UNIQUE (public_id),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
create index staff_passkey_staff ON staff_passkey USING btree (staff_id);

-- owner: console. How a person likes the console.
create table staff_preference (
  staff_id bigint not null,
  language text not null,
  scheme text not null,
  grey boolean not null,
  break_minutes integer,
  constraint staff_preference_pkey PRIMARY KEY (staff_id),
  constraint staff_preference_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_preference_break_minutes_check CHECK (break_minutes >= 10 AND break_minutes <= 240),
  constraint staff_preference_language_check CHECK (language = ANY (ARRAY['en'::text, 'nl'::text, 'de'::text])),
  constraint staff_preference_scheme_check CHECK (scheme = ANY (ARRAY['system'::text, 'day'::text, 'night'::text]))
);

-- owner: console. Sessions of the console, twelve hours each (STAFF-4).
create table staff_session (
  token_hash bytea not null,
  public_id text not null default new_id(),
  staff_id bigint not null,
  network text not null,
  device text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint staff_session_pkey PRIMARY KEY (token_hash),
  constraint staff_session_public_id_key UNIQUE (public_id),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
create index staff_session_staff ON staff_session USING btree (staff_id) WHERE (ended_at IS NULL);

-- owner: console. The second way in: the staff key and a code of an authenticator app (STAFF-4).
create table staff_two_step (
  staff_id bigint not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  failures integer not null default 0,
  locked_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint staff_two_step_pkey PRIMARY KEY (staff_id),
  constraint staff_two_step_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
