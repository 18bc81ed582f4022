-- Nothing of it disappears but with the demonstration (PUBL-09).
create trigger published_verdict_events_no_update before update on published_verdict_events begin select raise(abort, 'published_verdict_events is append-only'); end;
create trigger published_verdict_events_no_delete before delete on published_verdict_events when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'published_verdict_events is append-only'); end;
create trigger published_verdict_events_no_replace before insert on published_verdict_events when exists (select 1 from published_verdict_events where verdict_id = new.verdict_id and row_version = new.row_version) begin select raise(abort, 'published_verdict_events is append-only'); end;
