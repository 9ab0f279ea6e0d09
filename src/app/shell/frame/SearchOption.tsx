import { Box, Typography } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import {
  DetailsIcon,
  KeyboardIcon,
  PlanIcon,
  PoolIcon,
  PortfolioIcon,
  ProjectIcon,
  TodosIcon,
  UserIcon,
} from '#app/kit/icons.tsx';
import type { SearchTarget } from './search.ts';

const searchGroupIcons = {
  screens: DetailsIcon,
  portfolios: PortfolioIcon,
  projects: ProjectIcon,
  activities: PlanIcon,
  todos: TodosIcon,
  resources: PoolIcon,
  users: UserIcon,
  actions: KeyboardIcon,
};

interface SearchOptionProps {
  readonly id: string;
  readonly target: SearchTarget;
  readonly isActive: boolean;
  onActive(): void;
  onChoose(): void;
}

/** One thing that was found; the field has the focus, this line only shows what Enter would open. */
export function SearchOption({
  id,
  target: { label, context, group },
  isActive,
  onActive,
  onChoose,
}: SearchOptionProps) {
  const { text } = useText();
  const Icon = searchGroupIcons[group];
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onActive}
      onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
      }}
    >
      <Icon fontSize="small" color={isActive ? 'primary' : 'action'} />
      <Typography dir="auto" noWrap sx={{ flex: '1 1 auto', minWidth: 0 }}>
        {label}
      </Typography>
      <Typography
        noWrap
        variant="caption"
        color={isActive ? 'textPrimary' : 'textSecondary'}
        // The kind stays readable next to a name of any length.
        sx={{ flex: 'none', maxWidth: '45%' }}
      >
        {[text(`search.${group}`), context].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
}
