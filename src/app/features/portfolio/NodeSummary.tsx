import { Box, Button } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { LightsMark, StatusMark } from '#app/features/common/StatusMark.tsx';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { copyText } from '#app/kit/clipboard.ts';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { MenuButton } from '#app/kit/RowMenu.tsx';
import { isPortfolio, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { appPaths } from '#app/shell/paths.ts';
import { wrappingLine } from '#app/kit/style.ts';

/** The state of a node at a glance, above its fields. */
export function NodeSummary({ node }: { node: OpProjectNode }) {
  const { text, format } = useText();
  const { data } = useRead(api.projects.listProjectStatuses, {}, { staleTime: 300_000 });
  const { names } = useAskedNames([node.projectManager]);
  const status = data?.projectStatus.find(({ id }) => id === node.projectStatus);
  const manager = names.get(node.projectManager ?? '');
  const days = [node.start, node.finish];
  return (
    <Box sx={summaryStyle}>
      {status && <StatusMark status={status} />}
      <LightsMark node={node} />
      {manager !== undefined && <span>{manager}</span>}
      {days.some(Boolean) && <span>{days.map((day) => format.day(day)).join(' – ')}</span>}
      {!isPortfolio(node) && (
        <Button component={RouterLink} to={appPaths.projectTab(node.id, 'plan')} variant="outlined">
          {text('node.toPlan')}
        </Button>
      )}
    </Box>
  );
}

/** The ids of a node, for those who use the interface: each is copied from a menu. */
export function NodeIdMenu({ node }: { node: OpProjectNode }) {
  const { text } = useText();
  const notify = useNotify();
  const copy = (id: string, label: string) => ({
    id: label,
    label: `${label}: ${id}`,
    run: () =>
      void copyText(id).then((isCopied) =>
        notify(
          isCopied ? { text: text('copy.done') } : { text: text('copy.failed', { value: id }), severity: 'error' },
        ),
      ),
  });
  const label = text('node.ids', { name: nodeDisplayName(node) });
  return (
    <MenuButton
      menu={label}
      aria-label={label}
      title={text('node.ids.copy')}
      variant="text"
      color="inherit"
      sx={{ minWidth: 32, px: 0.5 }}
      actions={[
        copy(node.id, text('node.id')),
        ...(node.projectPlan ? [copy(node.projectPlan, text('node.plan'))] : []),
      ]}
    >
      <icons.More />
    </MenuButton>
  );
}

const summaryStyle = {
  ...wrappingLine,
  columnGap: 1.5,
  rowGap: 1,
  pt: 1.5,
  fontSize: '0.8125rem',
} as const;
