-- Costs of a credit note are negative.
alter table cost_record drop constraint cost_record_actual_costs_check;
