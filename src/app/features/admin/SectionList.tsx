import { Box, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { NavLink, useNavigate } from '#app/kit/router.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { sectionGroups } from './sections.ts';

/** The sections: a list on the left, on a narrow screen a choice above. */
export function SectionList({ current }: { current: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  return (
    <>
      <Box component="nav" aria-label={text('admin.sections')} sx={side}>
        {sectionGroups.map((group) => (
          <Box key={group.text}>
            <Typography variant="body2" color="textSecondary" sx={sectionHeadStyle}>
              {text(group.text)}
            </Typography>
            <List dense disablePadding aria-label={text(group.text)}>
              {group.sections.map(({ id, text: name }) => (
                <ListItem key={id} disablePadding>
                  <ListItemButton
                    component={NavLink}
                    to={appPaths.administrationSection(id)}
                    className={id === current ? 'active' : ''}
                    sx={item}
                  >
                    <ListItemText primary={text(name)} slotProps={{ primary: { sx: { fontWeight: 'inherit' } } }} />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: { xs: 'block', md: 'none' }, px: 1.5, pt: 1.5 }}>
        <ChoiceTool
          label={text('admin.sections')}
          value={current}
          options={sectionGroups.flatMap(({ sections }) =>
            sections.map(({ id, text: name }) => ({ value: id, label: text(name) })),
          )}
          sx={{ width: '100%' }}
          onChange={(section) => navigate(appPaths.administrationSection(section))}
        />
      </Box>
    </>
  );
}

const side = {
  display: { xs: 'none', md: 'block' },
  flex: 'none',
  // The longest German name fits one line, also in bold.
  width: 224,
  boxSizing: 'border-box',
  overflow: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  px: 1,
  py: 1.5,
} as const;

const sectionHeadStyle = { lineHeight: '32px', px: 1.25 } as const;

const item = {
  borderRadius: 1,
  px: 1.25,
  py: 0.25,
  '&.active': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 650 },
} as const;
