import { useText } from '#app/i18n/use-text.tsx';

/** In place of costs from which an hourly rate would follow; the reason is its tooltip. */
export function HiddenCosts() {
  const { text } = useText();
  const reason = text('node.costs.hidden');
  return (
    <span role="img" aria-label={reason} title={reason}>
      —
    </span>
  );
}
