alter table equipment drop constraint equipment_kind_check;
