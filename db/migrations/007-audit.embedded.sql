create trigger audit_no_update before update on audit begin select raise(abort, 'the audit is append-only'); end;
create trigger audit_no_delete before delete on audit when old.chain <> 'demonstration' begin select raise(abort, 'the audit is append-only'); end;
-- "insert or replace" deletes the existing row without the trigger above.
create trigger audit_no_replace before insert on audit when exists (select 1 from audit where chain = new.chain and seq = new.seq) begin select raise(abort, 'the audit is append-only'); end;
