import { styled } from '@mui/material/styles';
import { useText } from '#app/i18n/use-text.tsx';
import { type ImportTopic, importTopics } from './import-kinds.ts';
import { palette } from '#app/kit/style.ts';
import { useIsServed } from '#app/data/query.ts';

const KindChoiceRoot = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  legend: { padding: 0, marginBottom: 6, color: palette.text.secondary },
  label: {
    position: 'relative',
    display: 'block',
    padding: '10px 12px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
  },
  'label:hover': { borderColor: palette.text.secondary },
  'label:has(:checked)': {
    borderColor: palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
  },
  '@media (forced-colors: active)': { 'label:has(:checked)': { outline: '3px solid Highlight', outlineOffset: -3 } },
  'label:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  input: { position: 'absolute', opacity: 0 },
  strong: { display: 'block', fontWeight: 600, hyphens: 'auto', overflowWrap: 'anywhere' },
  'label:has(:checked) strong': { color: palette.primary.main },
  small: { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4, color: palette.text.secondary },
});

/** Selects the kind of import, with a short explanation of each. */
export function KindChoice({ kind, onChange }: { readonly kind: ImportTopic; onChange(kind: ImportTopic): void }) {
  const { text } = useText();
  const isServed = useIsServed();
  // New projects from plan files need the app interface.
  const kinds = importTopics.filter((each) => each !== 'planFiles' || isServed);
  return (
    <KindChoiceRoot>
      <legend>{text('imports.kind')}</legend>
      {kinds.map((each) => (
        <label key={each}>
          <input type="radio" name="kind" value={each} checked={each === kind} onChange={() => onChange(each)} />
          <strong>{text(`imports.kind.${each}`)}</strong>
          <small>{text(`imports.kind.${each}.text`)}</small>
        </label>
      ))}
    </KindChoiceRoot>
  );
}
