create function audit_refuse() returns trigger language plpgsql as $$ begin raise exception 'the audit is append-only'; end $$;
create trigger audit_no_update before update on audit for each row execute function audit_refuse();
create trigger audit_no_delete before delete on audit for each row when (old.chain <> 'demonstration') execute function audit_refuse();
create trigger audit_no_truncate before truncate on audit for each statement execute function audit_refuse();
