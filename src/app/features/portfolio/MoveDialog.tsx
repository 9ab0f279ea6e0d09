import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { wordsTest } from '#app/kit/typed-words.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/FormDialog.tsx';
import { parentsLinked, parentsMoved, type MoveTarget, nodeMoveTargets } from './node-parents.ts';
import { useNodeMoving } from './use-node-moving.ts';

export interface Moving {
  readonly node: OpProjectNode;
  /** Move there, or also show there as a link. */
  readonly as: 'place' | 'link';
}

interface MoveDialogProps {
  readonly what: Moving;
  readonly nodes: readonly OpProjectNode[];
  onMoved(to: string): void;
  onClose(): void;
}

/** Asks for the portfolio that a node moves to, or in which it is shown as well. */
export function MoveDialog({ what: { node, as }, nodes, onMoved, onClose }: MoveDialogProps) {
  const { text } = useText();
  const targets = useMemo(() => nodeMoveTargets(node, nodes, as), [node, nodes, as]);
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const put = useNodeMoving();
  const name = nodeDisplayName(node);
  const submit = async () => {
    if (!target) return setIsMissing(true);
    setIsSending(true);
    setFailure(undefined);
    const parents = as === 'place' ? parentsMoved(node, target.id) : parentsLinked(node, target.id);
    const done = text(as === 'place' ? 'portfolio.wasMoved' : 'portfolio.wasLinked', { name, to: target.name });
    try {
      await put(node, parents, done);
      onMoved(target.id);
    } catch (error) {
      setFailure(error);
      setIsSending(false);
    }
    return undefined;
  };
  return (
    <FormDialog
      title={text(as === 'place' ? 'portfolio.move.title' : 'portfolio.link.title', { name })}
      submitLabel={text(as === 'place' ? 'portfolio.move.go' : 'portfolio.link.go')}
      isSending={isSending}
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <MoveTargetField
        targets={targets}
        target={target}
        isMissing={isMissing}
        onChoose={(chosen) => {
          setTarget(chosen);
          setIsMissing(false);
        }}
      />
    </FormDialog>
  );
}

interface MoveTargetFieldProps {
  readonly targets: readonly MoveTarget[];
  readonly target: MoveTarget | null;
  readonly isMissing: boolean;
  onChoose(target: MoveTarget | null): void;
}

/** Finds a portfolio by words of its path. */
function MoveTargetField({ targets, target, isMissing, onChoose }: MoveTargetFieldProps) {
  const { text } = useText();
  return (
    <Autocomplete<MoveTarget>
      options={targets}
      value={target}
      openOnFocus
      noOptionsText={text(targets.length > 0 ? 'tree.noMatch' : 'portfolio.move.none')}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, chosen) => onChoose(chosen)}
      filterOptions={(options, { inputValue }) => {
        const has = wordsTest(inputValue);
        return options.filter(({ path, name: called }) => !has || has(`${path} ${called}`)).slice(0, 100);
      }}
      renderOption={({ key, ...properties }, { name: called, path }) => (
        <Box component="li" key={key} {...properties}>
          <span>
            <bdi>{called}</bdi>
            <Typography variant="caption" color="textSecondary" component="span" sx={{ display: 'block' }}>
              {path}
            </Typography>
          </span>
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={text('portfolio.in')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog gives the focus to its first field
          autoFocus
          error={isMissing}
          helperText={isMissing ? text('form.missing') : target?.path}
        />
      )}
    />
  );
}
