-- The part of a photo that its small pictures show, as its owner chose it: { left, top, width } in fractions; null for where the eye goes.
-- avif: each file but the blurred one has an AVIF of the same name beside it; photos from before have none.

alter table photo add crop jsonb;
alter table photo add avif boolean not null default false;
comment on column photo.crop is 'personal: photo';
