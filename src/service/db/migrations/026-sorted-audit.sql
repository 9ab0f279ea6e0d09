-- The audit log is sorted by user and action page by page, and filtered by the subject, which begins an action.
alter table audit_entry alter column action type text collate "C";
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_user_name on audit_entry (user_name, at desc, id desc);
