import type { CustomValue, PlanCustomField, PlanCustomValues } from '../plan.ts';
import type { P6Row, P6Source } from './source.ts';

/** How many fields of a kind a plan has room for, as in Microsoft Project. */
const userFieldRoom = { text: 30, number: 20, cost: 10, date: 10 } as const;

type UserFieldKind = keyof typeof userFieldRoom;

const userFieldKinds: Readonly<Record<string, UserFieldKind>> = {
  FT_TEXT: 'text',
  FT_STATICTYPE: 'text',
  FT_INT: 'number',
  FT_FLOAT: 'number',
  FT_FLOAT_2_DECIMALS: 'number',
  FT_MONEY: 'cost',
  FT_START_DATE: 'date',
  FT_END_DATE: 'date',
};

interface UserField {
  key: string;
  kind: UserFieldKind;
}

/** User-defined fields of activities. Those of projects, resources and assignments, and those beyond the room, are left out. */
export class P6UserFields {
  readonly definitions: PlanCustomField[] = [];
  readonly #values = new Map<string, Record<string, CustomValue>>();

  constructor(source: P6Source) {
    const fields = new Map<string, UserField>();
    const counts = { text: 0, number: 0, cost: 0, date: 0 };
    const definitions = source.rows('UDFTYPE');
    for (const row of definitions) {
      const id = row.text('udf_type_id');
      const kind = row.code('logical_data_type', userFieldKinds);
      if (row.text('table_name') !== 'TASK' || id === undefined || kind === undefined) continue;
      if (counts[kind] >= userFieldRoom[kind]) continue;
      counts[kind] += 1;
      const key = `${kind}${counts[kind]}`;
      fields.set(id, { key, kind });
      this.definitions.push({ element: 'task', key, alias: row.text('udf_type_label') });
    }
    for (const row of source.rows('UDFVALUE')) {
      const field = fields.get(row.text('udf_type_id') ?? '');
      const value = field && userFieldValue(row, field.kind);
      if (field && value !== undefined) this.#set(row.text('fk_id') ?? '', field.key, value);
      else source.report.warn('primaveraLeftOut', { field: 'userFields' }, row.line);
    }
  }

  /** The values of an activity by the keys of their fields. */
  valuesOf(activity: string | undefined): PlanCustomValues {
    return this.#values.get(activity ?? '') ?? {};
  }

  #set(activity: string, key: string, value: CustomValue): void {
    const values = this.#values.get(activity);
    if (values) values[key] = value;
    else this.#values.set(activity, { [key]: value });
  }
}

function userFieldValue(row: P6Row, kind: UserFieldKind): CustomValue | undefined {
  if (kind === 'text') return row.text('udf_text');
  return kind === 'date' ? row.date('udf_date') : row.number('udf_number');
}
