-- What old requests are deleted by. One row, made by the first sweep. Times are ISO texts in UTC.

create table clock (
  one integer primary key check (one = 1),
  -- The last time that was believed.
  confirmed_at binary_text not null,
  -- While the clock shows a time far from that: since when, and when it was last looked at.
  doubted_since binary_text,
  seen_at binary_text
);
