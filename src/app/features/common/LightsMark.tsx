import { styled } from '@mui/material/styles';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { lightColors, LightShape } from '#app/kit/TrafficLight.tsx';
import { lightOf, lightText, namedLights } from './lights.ts';

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
