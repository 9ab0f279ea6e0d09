import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { api } from '#contract/api.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { isManaged, isPortfolio, kindText, levelText, nameOf } from '#app/projects/kinds.ts';
import { useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { CustomFields } from './CustomFields.tsx';
import { fieldGroups } from './node-fields.ts';
import { NodeFieldInput } from './NodeFieldInput.tsx';
import { group, type SaveNode } from './panel.ts';

interface NodePanelProps {
  readonly node: OpProjectNode;
  onClose(): void;
}

/** All fields of a node in groups beside the tree; each saves itself. On a narrow screen it lies above the tree. */
export function NodePanel({ node, onClose }: NodePanelProps) {
  const { text } = useText();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (!isNarrow) return <Panel node={node} onClose={onClose} />;
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': text('node.fields', { name: nameOf(node) }), sx: { width: 'min(100vw, 420px)' } },
      }}
    >
      <Panel node={node} onClose={onClose} />
    </Drawer>
  );
}

function Panel({ node, onClose }: NodePanelProps) {
  const { text } = useText();
  const project = useSend(api.projects.updateProject);
  const portfolio = useSend(api.projects.updatePortfolio);
  const save: SaveNode = async (change) => {
    const input = { body: { id: node.id, ...change } };
    await (isPortfolio(node) ? portfolio : project).mutateAsync({ input });
  };
  const refusal = refusalText(node, text);
  const heading = text('node.fields', { name: nameOf(node) });
  return (
    <Box component="aside" aria-label={heading} sx={panel}>
      <Box sx={head}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {text(kindText(node))}
          </Typography>
          <Typography component="h2" variant="h2" noWrap title={nameOf(node)}>
            {nameOf(node)}
          </Typography>
        </Box>
        <IconButton aria-label={text('action.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={fields}>
        {refusal !== undefined && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {refusal}
          </Alert>
        )}
        {fieldGroups(isPortfolio(node)).map(({ title, fields }) => (
          <Box key={title} component="fieldset" sx={group}>
            <Typography component="legend" variant="h3">
              {text(title)}
            </Typography>
            {fields.map((field) => (
              <NodeFieldInput
                key={field.field}
                node={node}
                spec={field}
                isDisabled={refusal !== undefined}
                save={save}
              />
            ))}
          </Box>
        ))}
        <CustomFields node={node} isDisabled={refusal !== undefined} save={save} />
      </Box>
    </Box>
  );
}

/** Why nothing can be changed, where that is so. */
function refusalText(node: OpProjectNode, text: ReturnType<typeof useText>['text']): string | undefined {
  if (!isManaged(node)) return text('portfolio.noRight', { level: text(levelText(node.permissionLevel)) });
  return node.archived === true ? text('portfolio.isArchived') : undefined;
}

const panel = {
  width: { xs: '100%', md: 360 },
  flex: { md: 'none' },
  height: { xs: '100%', md: 'auto' },
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  border: { md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: { md: 1 },
} as const;

const fields = {
  overflow: 'auto',
  px: 2,
  pb: 3,
  flex: 1,
  '& .MuiInputBase-root, & .MuiInputLabel-root': { fontSize: '0.8125rem' },
} as const;

const head = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
