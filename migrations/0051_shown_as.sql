-- Under which plain name and icon a member's devices show the app; null: under the site's own.
alter table member add column shown_as text check (shown_as in ('notes', 'calendar', 'weather'));
comment on column member.shown_as is 'personal: the plain name under which the member''s devices show the app';
