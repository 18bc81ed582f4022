-- Requests and people that were made up for looking around. They go with the demonstration data, and no email is made for them.

create table demo_requests (
  request_id binary_text primary key references requests (id)
);

create table demo_people (
  person_id binary_text primary key references people (id)
);
