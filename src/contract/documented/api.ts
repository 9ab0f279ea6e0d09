import type { Endpoint } from '../core/endpoint.ts';
import { planning } from './planning.ts';
import { products } from './products.ts';
import { progress } from './progress.ts';
import { projects } from './projects.ts';
import { reports } from './reports.ts';
import { resources } from './resources.ts';
import { tasks } from './tasks.ts';
import { todos } from './todos.ts';
import { users } from './users.ts';
import { worklogs } from './worklogs.ts';

/** The documented interface: all areas with all their endpoints. */
export const api = { planning, products, progress, projects, reports, resources, tasks, todos, users, worklogs };

/** The same as one list. */
export const endpoints: readonly Endpoint[] = Object.values<Readonly<Record<string, Endpoint>>>(api).flatMap((area) =>
  Object.values(area),
);
