import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { appPaths, type ProjectTab, projectTabs } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { palette } from '#app/kit/style.ts';

const Nav = styled('nav')({
  display: 'flex',
  // It scrolls sideways and would give way to a plan that needs height.
  flexShrink: 0,
  gap: 4,
  borderBottom: `1px solid ${palette.divider}`,
  overflowX: 'auto',
  a: {
    padding: '6px 12px',
    marginBottom: -1,
    borderBottom: '2px solid transparent',
    color: palette.text.secondary,
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: palette.text.primary },
    '&[aria-current]': { color: palette.primary.main, borderBottomColor: palette.primary.main },
  },
});

/** The parts of a project as links, so that each has an address. */
export function ProjectTabs({ projectId, current }: { projectId: string; current: ProjectTab }) {
  const { text } = useText();
  return (
    <Nav aria-label={text('project.tabs')}>
      {projectTabs.map((tab) => (
        <Link key={tab} to={appPaths.projectTab(projectId, tab)} {...(tab === current && { 'aria-current': 'page' })}>
          {text(`project.tab.${tab}`)}
        </Link>
      ))}
    </Nav>
  );
}
