-- Since when a device is known that was new to its account then, however often it logged in since; and which announcement
-- a notification belongs to (ACC-19, NOTE-2).

alter table session add column new_device_since timestamptz;

-- No reference: an announcement may be gone before its mails are.
alter table notification add column announcement_id bigint;
