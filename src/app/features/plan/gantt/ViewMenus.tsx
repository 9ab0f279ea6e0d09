import { Checkbox, Divider, ListSubheader, Menu, Radio } from '@mui/material';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { startTransition, useState, type ReactNode } from 'react';
import { icons } from '#app/kit/icons.tsx';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';
import { ToolButton } from './ToolButton.tsx';
import { withOutlineLevel, type BarLabel, type PlanView } from './view-state.ts';

interface ViewMenuProps {
  readonly view: PlanView;
  readonly labels: PlanLabels;
  onViewChange(view: PlanView): void;
}

/** Opens the tree to a level. */
export function LevelMenu({ view, labels, depth, onViewChange }: ViewMenuProps & { depth: number }) {
  const levels = Array.from({ length: Math.max(0, Math.min(depth, 8) - 1) }, (_, at) => at + 1);
  // All rows change: drawn between frames, not in the one in which the menu closes.
  const setLevel = (level: number) => startTransition(() => onViewChange(withOutlineLevel(view, level)));
  return (
    <IconMenu label={labels.levels} icon={<icons.Levels />}>
      {(close) => [
        ...levels.map((level) => (
          <MenuItem dense key={level} onClick={() => close(() => setLevel(level))}>
            {formatMessage(labels.level, { level })}
          </MenuItem>
        )),
        <MenuItem dense key="all" onClick={() => close(() => setLevel(Math.max(depth, 99)))}>
          {labels.allLevels}
        </MenuItem>,
      ]}
    </IconMenu>
  );
}

/** Selects what is drawn besides bars, and the bar labels. */
export function DisplayMenu({ view, labels, onViewChange }: ViewMenuProps) {
  const flags: readonly [keyof PlanView & ('links' | 'critical' | 'baseline' | 'slack' | 'statusLine'), string][] = [
    ['links', labels.showLinks],
    ['critical', labels.showCritical],
    ['baseline', labels.showBaseline],
    ['slack', labels.showSlack],
    ['statusLine', labels.showStatusLine],
  ];
  const texts: readonly [BarLabel, string][] = [
    ['resources', labels.barLabelResources],
    ['name', labels.barLabelName],
    ['none', labels.barLabelNone],
  ];
  return (
    <IconMenu label={labels.display} icon={<icons.Display />}>
      {() => [
        ...flags.map(([flag, label]) => (
          <ChoiceItem
            key={flag}
            kind="checkbox"
            label={label}
            isChosen={view[flag]}
            onChoose={() => onViewChange({ ...view, [flag]: !view[flag] })}
          />
        )),
        <Divider key="line" />,
        <ListSubheader key="head" sx={{ lineHeight: '28px' }} role="presentation">
          {labels.barLabels}
        </ListSubheader>,
        ...texts.map(([barLabel, label]) => (
          <ChoiceItem
            key={barLabel}
            kind="radio"
            label={label}
            isChosen={view.barLabel === barLabel}
            onChoose={() => onViewChange({ ...view, barLabel })}
          />
        )),
      ]}
    </IconMenu>
  );
}

interface ChoiceItemProps extends MenuItemProps {
  readonly kind: 'checkbox' | 'radio';
  readonly label: string;
  readonly isChosen: boolean;
  onChoose(): void;
}

/** The menu item says its own state; the box in it is a picture. */
function ChoiceItem({ label, isChosen, onChoose, kind, ...props }: ChoiceItemProps) {
  const Box = kind === 'radio' ? Radio : Checkbox;
  return (
    <MenuItem dense role={`menuitem${kind}`} aria-checked={isChosen} onClick={onChoose} {...props}>
      <Box
        size="small"
        tabIndex={-1}
        checked={isChosen}
        sx={{ p: 0, mr: 1 }}
        slotProps={{ input: { 'aria-hidden': true } }}
      />
      {label}
    </MenuItem>
  );
}

interface IconMenuProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The items; `close` closes the menu and then acts. */
  children(close: (act: () => void) => void): ReactNode[];
}

function IconMenu({ label, icon, children }: IconMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = (act: () => void) => {
    setAnchor(undefined);
    act();
  };
  return (
    <>
      <ToolButton label={label} opensMenu onClick={(event) => setAnchor(event.currentTarget)}>
        {icon}
      </ToolButton>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
