import { styled } from '@mui/material/styles';
import type { OpProjectStatus, OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { lightColors, LightShape } from '#app/kit/TrafficLight.tsx';
import { lightOf, lightText, namedLights } from './lights.ts';

const StatusMarkRoot = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  maxWidth: '100%',
  boxSizing: 'border-box',
  padding: '1px 8px 1px 6px',
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 10,
  fontSize: '0.8125rem',
  lineHeight: '18px',
  i: {
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: 4,
    border: `1px solid ${(theme.vars ?? theme).palette.text.secondary}`,
  },
  span: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

/** A project status: its name with its color. */
export function StatusMark({ status }: { status: OpProjectStatus }) {
  return (
    <StatusMarkRoot title={status.name ?? ''}>
      <i style={{ backgroundColor: status.rgbColor ?? 'transparent' }} />
      <span>{status.name}</span>
    </StatusMarkRoot>
  );
}

const LightsMarkRoot = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  ...lightColors(theme),
  'svg:first-of-type': { marginRight: 5 },
  'svg:first-of-type + svg': {
    borderLeft: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    paddingLeft: 5,
    boxSizing: 'content-box',
  },
}));

/** Overall traffic light of a node, followed by the six it is the worst of. */
export function LightsMark({ node }: { node: OpProjectNode }) {
  const { text } = useText();
  const all = [
    { code: node.trafficLight, name: text('node.light') },
    ...namedLights.map((light) => ({ code: node[light.field], name: text(light.text) })),
  ];
  if (all.every(({ code }) => !code)) return null;
  const label = all.map(({ code, name }) => `${name}: ${text(lightText(code))}`).join(', ');
  return (
    <LightsMarkRoot role="img" aria-label={label} title={label.replaceAll(', ', '\n')}>
      {all.map(({ code, name }, place) => (
        <LightShape key={name} light={lightOf(code)} size={place === 0 ? 16 : 12} />
      ))}
    </LightsMarkRoot>
  );
}
