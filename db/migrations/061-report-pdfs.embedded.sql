-- A PDF is never changed, and goes with the demonstration only (PDF-02).
create trigger report_pdfs_no_update before update on report_pdfs begin select raise(abort, 'report_pdfs is append-only'); end;
create trigger report_pdfs_no_delete before delete on report_pdfs when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'report_pdfs is append-only'); end;
create trigger report_pdfs_no_replace before insert on report_pdfs when exists (select 1 from report_pdfs where test_id = new.test_id and version = new.version and language = new.language or sha256 = new.sha256) begin select raise(abort, 'report_pdfs is append-only'); end;
create trigger report_pdf_files_no_update before update on report_pdf_files begin select raise(abort, 'report_pdf_files is append-only'); end;
create trigger report_pdf_files_no_delete before delete on report_pdf_files when not exists (select 1 from open_erasures where entity = 'demonstration') begin select raise(abort, 'report_pdf_files is append-only'); end;
create trigger report_pdf_files_no_replace before insert on report_pdf_files when exists (select 1 from report_pdf_files where sha256 = new.sha256) begin select raise(abort, 'report_pdf_files is append-only'); end;
