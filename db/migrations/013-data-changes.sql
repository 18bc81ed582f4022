-- Which tests a change of the data changed, so that an index of the data before it need not be made anew. A change that is not here, or
-- was too large, makes the index anew.

create table data_changes (
  -- The version of the data that was changed.
  from_version binary_text primary key,
  -- The version that it became.
  version binary_text not null,
  -- Ids of tests that were added, changed or removed, as JSON.
  tests text not null,
  -- In the order of the changes.
  seq integer not null
);
