import { Box, Link } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { appPaths } from '#app/shell/paths.ts';
import { type BatchPlan, batchStates } from './plan-file-batch.ts';

const planPath = ({ path }: BatchPlan) => path;

interface PlanFileTableProps {
  readonly plans: readonly BatchPlan[];
  /** Projects were created. */
  readonly isReceipt: boolean;
}

/** The files with what each holds, and in the end its project and what was not kept; exported, it is the receipt. */
export function PlanFileTable({ plans, isReceipt }: PlanFileTableProps) {
  const { text } = useText();
  return (
    <DataTable<BatchPlan>
      list={isReceipt ? 'planFileProjects' : 'planFiles'}
      prefix="files."
      label={text(isReceipt ? 'planFiles.receipt' : 'planFiles.files')}
      fields={usePlanFields(isReceipt)}
      rows={plans}
      rowId={planPath}
      empty={null}
      maxHeight={520}
    />
  );
}

/** The sentences on a file: why it is refused, else what is not kept. */
function usePlanRemarks() {
  const { text } = useText();
  const failureText = useFailureText();
  return useCallback(
    ({ problem, error, check, project }: BatchPlan): readonly string[] => {
      if (problem !== undefined) return [text(`planFiles.problem.${problem}`)];
      if (error !== undefined) return [failureText(error)];
      if (project) return project.notKept ?? [];
      const problems = check?.problem ?? [];
      const errors = problems.filter(({ severity }) => severity === 'error');
      return (errors.length > 0 ? errors : problems).map(({ message }) => message ?? '');
    },
    [text, failureText],
  );
}

/** The remarks on a file, folded. */
function RemarkList({ remarks, tabIndex }: { readonly remarks: readonly string[]; readonly tabIndex: number }) {
  const { text } = useText();
  if (remarks.length === 0) return null;
  return (
    <Box component="details" sx={{ summary: { cursor: 'pointer' }, whiteSpace: 'normal' }}>
      <summary tabIndex={tabIndex}>{text('planFiles.remarkCount', { count: remarks.length })}</summary>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </Box>
    </Box>
  );
}

const planFormats = ['mpp', 'mspdi', 'mpx', 'xer', 'pmxml', 'pod', 'xls'] as const;

function usePlanFields(isReceipt: boolean): readonly TableField<BatchPlan>[] {
  const { text } = useText();
  const contentFields = useContentFields(isReceipt);
  const remarksOf = usePlanRemarks();
  return useMemo(
    () => [
      { id: 'path', header: text('planFiles.file'), width: 190, grows: true, wraps: true, value: planPath },
      {
        id: 'state',
        header: text('planFiles.state'),
        width: 100,
        kind: 'choice',
        choices: batchStates.map((value) => ({ value, label: text(`planFiles.state.${value}`) })),
      },
      {
        id: 'project',
        header: text('planFiles.project'),
        width: 150,
        wraps: true,
        isHidden: !isReceipt,
        value: ({ project }) => project?.name,
        cell: ({ project }, tabIndex) =>
          project?.project && (
            <Link component={RouterLink} to={appPaths.project(project.project)} tabIndex={tabIndex}>
              {project.name}
            </Link>
          ),
      },
      ...contentFields,
      {
        id: 'remarks',
        header: text('planFiles.remarks'),
        width: 300,
        grows: true,
        wraps: true,
        value: (plan) => remarksOf(plan).join(' '),
        cell: (plan, tabIndex) =>
          plan.state === 'refused' ? (
            remarksOf(plan).join(' ')
          ) : (
            <RemarkList remarks={remarksOf(plan)} tabIndex={tabIndex} />
          ),
      },
    ],
    [text, contentFields, remarksOf, isReceipt],
  );
}

/** The columns of what a file holds. */
function useContentFields(isReceipt: boolean): readonly TableField<BatchPlan>[] {
  const { text, format } = useText();
  return useMemo(() => {
    const number = (id: string, header: TextKey, value: (plan: BatchPlan) => number | null | undefined) => ({
      id,
      header: text(header),
      kind: 'number' as const,
      width: 90,
      value,
    });
    const day = (id: 'start' | 'finish', header: TextKey) => ({
      id,
      header: text(header),
      kind: 'day' as const,
      width: 100,
      value: ({ check }: BatchPlan) => check?.[id]?.slice(0, 10),
    });
    return [
      {
        id: 'format',
        header: text('planFile.format'),
        width: 140,
        kind: 'choice',
        wraps: true,
        isHidden: isReceipt,
        choices: planFormats.map((value) => ({ value, label: text(`planFile.format.${value}`) })),
        value: ({ check }) => check?.format,
      },
      number('activities', 'planFile.activities', ({ check }) => check?.numberActivities),
      number('people', 'planFiles.people', ({ check }) => check?.person?.length),
      {
        ...number('effort', 'planFile.work', ({ check }) => check?.effort),
        text: ({ check }) => (check?.effort ? format.hours(check.effort) : ''),
      },
      day('start', 'node.start'),
      day('finish', 'node.finish'),
    ];
  }, [text, format, isReceipt]);
}
