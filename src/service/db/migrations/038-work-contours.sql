-- Work on an assignment begins a delay after its activity, in hours of the duration, and is spread over the rest by a contour
-- (`WorkContour`; 0 is even).
alter table assignment_version
  add column delay hours not null default 0 check (delay >= 0),
  add column contour smallint not null default 0 check (contour between 0 and 7);

-- The part of an assignment's hours that is done after a part of its activity's time, both from 0 to 1, as `workDone` of the plan
-- calculates it. The lists are the hours in each tenth of the time in percent of the highest.
create function work_done(delay numeric, contour smallint, duration numeric, part numeric) returns numeric
language sql immutable as $$
  select case when contour = 0 then own else (
    select sum(percent * least(1, greatest(0, own * 10 - (tenth - 1)))) / sum(percent)
    from unnest(case contour
      when 1 then array[10, 15, 25, 50, 50, 75, 75, 100, 100, 100]
      when 2 then array[100, 100, 100, 75, 75, 50, 50, 25, 15, 10]
      when 3 then array[25, 50, 100, 50, 25, 25, 50, 100, 50, 25]
      when 4 then array[25, 50, 100, 100, 75, 50, 50, 25, 15, 10]
      when 5 then array[10, 15, 25, 50, 50, 75, 100, 100, 50, 25]
      when 6 then array[10, 20, 40, 80, 100, 100, 80, 40, 20, 10]
      else array[25, 50, 75, 100, 100, 100, 100, 75, 50, 25]
    end) with ordinality as of_tenth (percent, tenth)) end
  from (
    select case when delay <= 0 then 0 when duration > 0 then least(0.999, delay / duration) else 0.999 end as start) begins,
    lateral (select least(1, greatest(0, (part - start) / (1 - start))) as own) worked
$$;
