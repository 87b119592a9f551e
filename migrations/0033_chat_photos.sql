-- Photos in conversations: some have an AVIF beside the large WebP, as those of albums.

alter table chat_photo add column avif boolean not null default false;
