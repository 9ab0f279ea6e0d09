-- Custom fields of plan files that are custom attributes of activities here, as chosen for an import before.
create table plan_file_field (
  -- In lower case: the name that a file gives the field, else that of Microsoft Project, such as text1.
  name title primary key check (name <> ''),
  attribute_id bigint not null references custom_attribute on delete cascade
);
create index plan_file_field_attribute on plan_file_field (attribute_id);
