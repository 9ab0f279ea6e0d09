/** A calendar day, 'YYYY-MM-DD', without time zone. Such strings compare in the order of the days. */
export type Day = string;
