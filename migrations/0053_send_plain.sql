-- chat_send is told of the session that a line's message came over (send.sql): its old form goes.
drop function if exists chat_send(bigint, bigint, text, uuid, text, timestamptz, text, boolean, text, jsonb, text[], bytea);
