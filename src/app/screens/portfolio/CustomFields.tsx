import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import type { CustomAttribute } from '#contract/shared.ts';
import { isPortfolio } from '#app/projects/kinds.ts';
import { query } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { readNumber } from '#app/ui/number-text.ts';
import { SavedChoice } from '#app/ui/SavedChoice.tsx';
import { SavedText } from '#app/ui/SavedText.tsx';
import { group, type SaveNode } from './panel.ts';

interface CustomFieldsProps {
  readonly node: OpProjectNode;
  readonly isDisabled: boolean;
  readonly save: SaveNode;
}

/** The fields that this installation has defined for the type of the node, or for all nodes. */
export function CustomFields({ node, isDisabled, save }: CustomFieldsProps) {
  const { text } = useText();
  const endpoint = isPortfolio(node) ? api.projects.listPortfolioCustomTypes : api.projects.listProjectCustomTypes;
  const types = useQuery({ ...query(endpoint, {}), staleTime: 300_000 });
  const own = (types.data?.customType ?? []).filter(
    ({ id, defaultType }) => defaultType === true || String(id) === node.customType,
  );
  const attributes = own.flatMap(({ customValueInfo }) => customValueInfo ?? []);
  const distinct = [...new Map(attributes.map((attribute) => [attribute.name ?? '', attribute])).values()];
  if (distinct.length === 0) return null;
  return (
    <Box component="fieldset" sx={group}>
      <Typography component="legend" variant="h3">
        {text('node.group.custom')}
      </Typography>
      {distinct.map((attribute) => (
        <CustomField key={attribute.name} attribute={attribute} node={node} isDisabled={isDisabled} save={save} />
      ))}
    </Box>
  );
}

function CustomField({ attribute, node, isDisabled, save }: CustomFieldsProps & { attribute: CustomAttribute }) {
  const { text, intl } = useText();
  const { name = '', label, type, possibleValues } = attribute;
  const given = node.customValues?.find((value) => value.name === name)?.value;
  const value = given === undefined || given === null ? '' : textOfValue(given, intl.locale);
  const send = (next: unknown) => save({ customValues: [{ name, value: next }] });
  const options =
    type === 'BOOLEAN'
      ? [
          { value: 'true', label: text('form.yes') },
          { value: 'false', label: text('form.no') },
        ]
      : (possibleValues ?? []).map((each) => ({ value: each, label: each }));
  const common = { label: label || name || '', value, isDisabled, className: 'wide' };
  if (type === 'BOOLEAN' || type === 'CHOICE') {
    return (
      <SavedChoice {...common} options={options} save={(next) => send(type === 'BOOLEAN' ? next === 'true' : next)} />
    );
  }
  const isNumber = type === 'NUMBER' || type === 'DECIMAL';
  return (
    <SavedText
      {...common}
      kind={isNumber ? 'number' : type === 'DATE' ? 'day' : type === 'MEMO' ? 'long' : 'text'}
      check={(typed) =>
        isNumber && typed !== '' && readNumber(typed, intl.locale) === undefined ? text('form.notNumber') : undefined
      }
      save={(typed) => send(isNumber ? readNumber(typed, intl.locale) : typed)}
    />
  );
}

function textOfValue(value: unknown, locale: string): string {
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 6 });
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
