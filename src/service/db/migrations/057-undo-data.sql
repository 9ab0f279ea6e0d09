-- What the undo of an import needs may be tens of megabytes: the service compresses it beside other work, instead of the
-- database while the statement runs. Earlier data stays readable as it is.
alter table import_run alter column undo type bytea using convert_to(undo::text, 'UTF8');
alter table import_run alter column undo set storage external;
