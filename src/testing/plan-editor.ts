import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanEdit, OpWorkingPlan } from '#contract/app/plan-editing.ts';
import { planning } from '#contract/documented/planning.ts';

let count = 0;

/** A UUID that no other call of a test gets. */
export const uuid = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** A client that edits the plan of a project as the app does: check out, save piece by piece, check in. */
export function planEditor(client: Client, projectId: string) {
  const read = async (): Promise<OpWorkingPlan> => {
    const plan = await client.call(appApi.getWorkingPlan, { projectId });
    if (!plan) throw new Error('There is no plan.');
    return plan;
  };
  return {
    read,
    checkOut: () => client.call(planning.edit, { projectId }),
    checkIn: () => client.call(planning.checkIn, { projectId }),
    discard: () => client.call(appApi.discardWorkingVersion, { projectId }),
    /** Saves on top of what is stored, unless the edit says on what, and answers the new revision. */
    async save(edit: Partial<OpPlanEdit>): Promise<number> {
      const revision = edit.revision ?? (await read()).revision;
      const body = { key: uuid(), ...edit, revision };
      const saved = await client.call(appApi.saveWorkingPlan, { projectId, body });
      return saved?.revision ?? -1;
    },
    /** The activity of a name as it is edited. */
    async activity(name: string) {
      const found = (await read()).activity.find((each) => each.name === name);
      if (!found) throw new Error(`There is no activity ${name}.`);
      return found;
    },
  };
}

export type PlanEditor = ReturnType<typeof planEditor>;
