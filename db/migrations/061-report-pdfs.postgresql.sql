-- A PDF is never changed, and goes with the demonstration only (PDF-02).
create trigger report_pdfs_no_update before update on report_pdfs for each row execute function append_only();
create trigger report_pdfs_no_delete before delete on report_pdfs for each row execute function append_only_but_erasures();
create trigger report_pdfs_no_truncate before truncate on report_pdfs for each statement execute function append_only();
create trigger report_pdf_files_no_update before update on report_pdf_files for each row execute function append_only();
create trigger report_pdf_files_no_delete before delete on report_pdf_files for each row execute function append_only_but_erasures();
create trigger report_pdf_files_no_truncate before truncate on report_pdf_files for each statement execute function append_only();
