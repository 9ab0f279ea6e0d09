import { addAbsences } from './absences.ts';
import { addRemarks } from './comments.ts';
import { addCostRecords } from './costs.ts';
import { addCustomTypes } from './custom.ts';
import { createCalendar, demoDayText } from './days.ts';
import type { Demo } from './demo.ts';
import { addEvents } from './events.ts';
import { addLocks } from './locks.ts';
import { addPeople } from './people.ts';
import { addPlans } from './plans.ts';
import { addProducts } from './products.ts';
import { addProjects } from './projects.ts';
import { addWorkRecords } from './records.ts';
import { addResources } from './resources.ts';
import { emptyRows, type DemoRows } from './rows.ts';
import { buildPlan } from './schedule.ts';
import { assignTeam, setItemProgress } from './team.ts';
import { addTodos } from './todos.ts';
import { addDemoWork } from './work.ts';

/** Required input for the demo rows. */
export interface DemoInput {
  /** The day around which the company lives, `yyyy-MM-dd`. */
  readonly today: string;
  readonly passwordHash: string;
  nextId(): string;
}

/**
 * All rows of a company of sixty people, the same for the same day: nothing here asks a clock or the database. Figures of
 * plans are left at 0, to be computed by the service once the rows are there.
 */
export function createRows({ today, passwordHash, nextId }: DemoInput): DemoRows {
  const demo: Demo = { calendar: createCalendar(today), rows: emptyRows(), nextId };
  const { rows, calendar } = demo;
  rows.setting.push({ name: 'demo', value: { loaded: today } });
  for (const [day, name] of calendar.holidays) rows.holiday.push({ day: demoDayText(day), name });
  const custom = addCustomTypes(demo);
  const { staff, groups } = addPeople(demo, passwordHash);
  addResources(demo, staff, groups, custom);
  const absences = addAbsences(demo, staff);
  const { all: projects } = addProjects(demo, staff, groups, custom);
  const plans = projects.flatMap((project) => buildPlan(demo, project) ?? []);
  setItemProgress(plans, calendar);
  assignTeam(demo, plans, staff);
  addDemoWork(demo, plans, staff, absences);
  const lockOf = addLocks(demo, staff, projects);
  addPlans(demo, { projects, plans, staff }, addProducts(demo, plans));
  addWorkRecords(demo, plans, lockOf);
  addCostRecords(demo, plans, lockOf);
  addRemarks(demo, plans, custom);
  addTodos(demo, plans, staff);
  addEvents(demo, plans, staff);
  return rows;
}
