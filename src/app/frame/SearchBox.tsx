import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#contract/api.ts';
import { ProjectType } from '#contract/codes.ts';
import { paths } from '../paths.ts';
import { query } from '../query.ts';
import { useText } from '../text/use-text.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { places } from './Navigation.tsx';
import { found, type Target } from './search.ts';

/** All that the search knows: screens, and the caller's projects and activities, which are loaded when it is first opened. */
function useTargets(isOpen: boolean): readonly Target[] {
  const { text } = useText();
  const projects = useQuery({ ...query(api.projects.listMyProjects, {}), enabled: isOpen, staleTime: 60_000 });
  const activities = useQuery({ ...query(api.tasks.listMyTasks, {}), enabled: isOpen, staleTime: 60_000 });
  return useMemo(() => {
    const nodes = projects.data?.projectNode ?? [];
    const names = new Map(nodes.map((node) => [node.id, node.displayName ?? node.name ?? node.id]));
    const projectOfPlan = new Map(nodes.map((node) => [node.projectPlan ?? '', node.id]));
    return [
      ...places.map(({ to, text: key }): Target => ({ id: to, label: text(key), context: '', to, group: 'screens' })),
      ...nodes.map((node): Target => {
        const parent = node.parents?.find(({ isLink }) => !isLink)?.id ?? '';
        const to = node.type === ProjectType.portfolio ? `${paths.portfolio}?focus=${node.id}` : paths.project(node.id);
        return {
          id: node.id,
          label: names.get(node.id) ?? '',
          context: names.get(parent) ?? '',
          to,
          group: 'projects',
        };
      }),
      ...(activities.data?.activity ?? []).flatMap((activity): Target[] => {
        const project = projectOfPlan.get(activity.projectPlan ?? '');
        if (project === undefined) return [];
        const to = `${paths.projectTab(project, 'plan')}?focus=${activity.id}`;
        return [
          { id: activity.id, label: activity.name ?? '', context: names.get(project) ?? '', to, group: 'activities' },
        ];
      }),
    ];
  }, [projects.data, activities.data, text]);
}

/** Ctrl+K: jump to a screen, a project or an activity. */
export function SearchBox() {
  const { text } = useText();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const targets = useTargets(isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = () => {
    setIsOpen(false);
    setTyped('');
  };
  const go = (target: Target) => {
    close();
    void navigate(target.to);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SearchIcon fontSize="small" />}
        onClick={() => setIsOpen(true)}
        aria-label={text('search.label')}
        aria-keyshortcuts="Control+K"
        sx={{
          color: 'text.secondary',
          borderColor: 'divider',
          minWidth: 0,
          flexShrink: 0,
          '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {text('search.hint')}
        </Box>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth="sm"
        aria-label={text('search.label')}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <Autocomplete<Target, false, false, true>
          open
          freeSolo
          autoHighlight
          disablePortal
          options={found(targets, typed)}
          filterOptions={(options) => options}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
          getOptionKey={(option) => (typeof option === 'string' ? option : `${option.group} ${option.id}`)}
          inputValue={typed}
          onInputChange={(_, value, reason) => reason !== 'reset' && setTyped(value)}
          onChange={(_, value) => value !== null && typeof value !== 'string' && go(value)}
          slotProps={{
            popper: { sx: { position: 'static !important', transform: 'none !important', width: '100% !important' } },
          }}
          renderInput={(parameters) => (
            <TextField {...parameters} autoFocus placeholder={text('search.label')} sx={{ p: 1.5 }} />
          )}
          renderOption={({ key, ...props }, option) => (
            <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 1 }}>
              <Typography noWrap sx={{ flex: 1 }}>
                {option.label}
              </Typography>
              <Typography noWrap color="text.secondary" variant="caption">
                {option.context || text(`search.${option.group}`)}
              </Typography>
            </Box>
          )}
        />
        {typed.trim() !== '' && found(targets, typed).length === 0 && (
          <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
            {text('search.empty', { text: typed })}
          </Typography>
        )}
      </Dialog>
    </>
  );
}
