-- The uploads of requests that are done in the background, and their answers.
create table job_file (
  job_id bigint not null references job on delete cascade,
  role text not null check (role in ('request', 'answer')),
  media_type text not null default '',
  file_name text not null default '',
  content bytea not null,
  primary key (job_id, role)
);
-- Set by its user, who knows how it ended.
alter table job add column is_hidden boolean not null default false;
-- Uploads and answers are compressed already, or too large to be compressed within a request.
alter table job_file alter column content set storage external;
