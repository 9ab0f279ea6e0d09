import { Autocomplete, Box, IconButton, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { planLinkKey } from '#plan/compare/changes.ts';
import type { PlanActivity, PlanLink } from '#plan/document.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import type { CellContext } from '../cells.ts';
import { readLag, writeLag } from '../day-text.ts';
import { linkTypes } from '../LinkForm.tsx';
import { rowsLike } from '../suggestions.ts';
import type { TaskPartProps } from './task-part.ts';

const sides = ['predecessors', 'successors'] as const;
type Side = (typeof sides)[number];

/** The links of an activity to others before and after it. */
export function TaskLinks(props: TaskPartProps) {
  return sides.map((side) => <LinkSide key={side} {...props} side={side} />);
}

function LinkSide({ side, activity, cells, commands, labels }: TaskPartProps & { readonly side: Side }) {
  const { text } = useText();
  const { links, activities } = cells.document;
  const isBefore = side === 'predecessors';
  const own = links.filter(
    ({ predecessorId, successorId }) => (isBefore ? successorId : predecessorId) === activity.id,
  );
  const others = useMemo(
    () => new Map(activities.map((each, at) => [each.id, { ...each, row: at + 1 }])),
    [activities],
  );
  const make = (edit: PlanEdit) => commands.make(text('planEditing.label.linkChange'), edit);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="subtitle2">
        {labels.columns[side]}
      </Typography>
      {own.map((link) => {
        const other = others.get(isBefore ? link.predecessorId : link.successorId);
        return (
          <LinkLine
            key={planLinkKey(link)}
            link={link}
            name={other ? `${other.row} ${other.name}` : ''}
            cells={cells}
            make={make}
          />
        );
      })}
      <OtherActivityChoice
        // A new one after each choice: the box is empty again.
        key={own.length}
        label={text(isBefore ? 'planEditing.task.addPredecessor' : 'planEditing.task.addSuccessor')}
        activity={activity}
        cells={cells}
        onChoose={(id) =>
          make({
            kind: 'link',
            predecessorId: isBefore ? id : activity.id,
            successorId: isBefore ? activity.id : id,
          })
        }
      />
    </Box>
  );
}

interface LinkLineProps {
  readonly link: PlanLink;
  /** Of the activity at the other end. */
  readonly name: string;
  readonly cells: CellContext;
  make(edit: PlanEdit): boolean;
}

function LinkLine({ link, name, cells, make }: LinkLineProps) {
  const { text } = useText();
  const { predecessorId, successorId, type } = link;
  const written = link.lag === 0 ? '' : writeLag(link, cells.links);
  const [typed, setTyped] = useState<string>();
  const read = readLag(typed ?? written, cells.links.habits);
  const change = (how: Partial<Pick<PlanLink, 'type' | 'lag' | 'isElapsed' | 'unit'>>) =>
    make({ kind: 'changeLink', predecessorId, successorId, ...how });
  const settle = () => {
    if (!read) return;
    const { hours, unit, isElapsed } = read;
    if (typed === undefined || typed.trim() === written || change({ lag: hours, unit, isElapsed })) setTyped(undefined);
  };
  return (
    <Box role="group" aria-label={name} sx={linkLineStyle}>
      <Typography sx={{ gridArea: 'name', overflowWrap: 'anywhere' }}>{name}</Typography>
      <ChoiceTool
        label={text('planEditing.link.type')}
        value={String(type)}
        options={linkTypes.map((each) => ({ value: `${each}`, label: text(`planEditing.link.type.${each}`) }))}
        onChange={(chosen) => change({ type: Number(chosen) })}
        sx={{ gridArea: 'type' }}
      />
      <TextField
        label={text('planEditing.link.lag')}
        value={typed ?? written}
        error={!read}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        sx={{ gridArea: 'lag' }}
      />
      <IconButton
        aria-label={text('planEditing.link.delete')}
        onClick={() => make({ kind: 'unlink', links: [{ predecessorId, successorId }] })}
        sx={{ gridArea: 'remove' }}
      >
        <icons.Close />
      </IconButton>
    </Box>
  );
}

const linkLineStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 64px auto', sm: 'minmax(0, 1fr) 160px 96px auto' },
  gridTemplateAreas: { xs: '"name name remove" "type lag lag"', sm: '"name type lag remove"' },
} as const;

interface OtherActivityChoiceProps {
  readonly label: string;
  readonly activity: PlanActivity;
  readonly cells: CellContext;
  onChoose(id: string): void;
}

/** Picks an activity by its number or its name. */
function OtherActivityChoice({ label, activity, cells, onChoose }: OtherActivityChoiceProps) {
  const { text } = useText();
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete
      size="small"
      options={rowsLike(cells, activity, '', typed)}
      filterOptions={(options) => [...options]}
      getOptionLabel={({ label: option }) => option}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(one, other) => one.key === other.key}
      noOptionsText={text(typed === '' ? 'planEditing.task.typeName' : 'planEditing.task.noActivity')}
      autoHighlight
      onInputChange={(_, value) => setTyped(value)}
      onChange={(_, option) => option && onChoose(option.key)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
