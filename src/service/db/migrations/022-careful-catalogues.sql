-- Custom types, custom attributes and trackers tell when they were changed, so that whoever changes one is told of a change
-- that came first.
alter table custom_type add column modified moment not null default now();
create trigger custom_type_touch before update on custom_type for each row execute function touch();

alter table custom_attribute add column modified moment not null default now();
create trigger custom_attribute_touch before update on custom_attribute for each row execute function touch();

alter table tracker_instance add column modified moment not null default now();
create trigger tracker_instance_touch before update on tracker_instance for each row execute function touch();

-- The same holds for these: two changes never have the same time stamp.
create trigger product_touch before update on product for each row execute function touch();
create trigger release_touch before update on release for each row execute function touch();
create trigger requirement_touch before update on requirement for each row execute function touch();
