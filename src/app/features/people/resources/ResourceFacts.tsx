import { Box } from '@mui/material';
import type { OpResource } from '#contract/documented/resources.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FieldGroup, SavedField } from '#app/kit/form/SavedField.tsx';
import { resourceAccessField, type SaveResource } from './resource-fields.ts';

interface ResourceFactsProps {
  readonly resource: OpResource;
  readonly isDisabled: boolean;
  readonly save: SaveResource;
}

/** Permissions of a record, and its read-only data: id and timestamps. */
export function ResourceFacts({ resource, ...props }: ResourceFactsProps) {
  const { text, format } = useText();
  const { id, created, modified, permissionLevel } = resource;
  const facts = [
    [text('resource.ownLevel'), text(levelText(permissionLevel))],
    [text('node.id'), id],
    [text('node.created'), format.moment(created)],
    [text('node.modified'), format.moment(modified)],
  ].filter(([, value]) => value !== '');
  return (
    <FieldGroup title={text('node.group.record')}>
      <SavedField field={resourceAccessField} record={resource} {...props} />
      <Box component="dl" className="wide" sx={resourceFactStyle}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </FieldGroup>
  );
}

const resourceFactStyle = {
  m: 0,
  fontSize: '0.8125rem',
  '& > div': { display: 'grid', gridTemplateColumns: '120px 1fr', gap: 1.5, py: 0.25 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
