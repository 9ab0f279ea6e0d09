import { Box } from '@mui/material';
import { useMemo } from 'react';
import type { OpPeopleCheck } from '#contract/app/people.ts';
import { useText, type LocaleTexts } from '#app/i18n/use-text.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useTableFields } from '#app/kit/table/use-table-view.ts';

/** A person of the list with its place, from 1, and its problems. */
type CheckedPerson = NonNullable<OpPeopleCheck['person']>[number] & {
  readonly row: number;
  readonly problems: readonly string[];
};

const personRow = ({ row }: CheckedPerson) => String(row);

/** Preview of a people list, row by row, with the problems. */
export function PeopleTable({ check }: { check: OpPeopleCheck }) {
  const { text } = useText();
  const people = useMemo(
    () =>
      (check.person ?? []).map((person, index): CheckedPerson => {
        const problems = (check.problem ?? []).filter(({ row }) => row === index + 1);
        return { ...person, row: index + 1, problems: problems.map(({ message }) => message ?? '') };
      }),
    [check],
  );
  return (
    <DataTable<CheckedPerson>
      list="peopleCheck"
      prefix="people."
      label={text('people.found')}
      fields={useTableFields(checkedPersonFields)}
      rows={people}
      rowId={personRow}
      summary={() =>
        text('people.counts', {
          users: people.length,
          made: check.numberResources ?? 0,
          linked: check.numberLinked ?? 0,
        })
      }
      maxHeight={360}
    />
  );
}

const checkedPersonFields = ({ text }: LocaleTexts): readonly TableField<CheckedPerson>[] => [
  { id: 'row', header: text('people.row'), kind: 'number', width: 70 },
  {
    id: 'name',
    header: text('user.displayName'),
    width: 200,
    grows: true,
    wraps: true,
    cell: ({ name, problems }) => (
      <span>
        <bdi>{name}</bdi>
        {problems.map((problem) => (
          <Box key={problem} component="span" sx={{ display: 'block', color: 'error.main' }}>
            {problem}
          </Box>
        ))}
      </span>
    ),
  },
  { id: 'login', header: text('user.name'), width: 140 },
  { id: 'eMail', header: text('user.email'), width: 190, grows: true },
  {
    id: 'resource',
    header: text('people.resource'),
    width: 170,
    wraps: true,
    text: ({ resource, existingResource }) =>
      [resource ?? text('people.noResource'), ...(existingResource ? [text('people.linked')] : [])].join(', '),
  },
  {
    id: 'problems',
    header: text('imports.problems'),
    width: 260,
    isHidden: true,
    value: ({ problems }) => problems.join(' '),
  },
];
