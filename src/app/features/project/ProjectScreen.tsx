import { Alert, Box, Button, IconButton, Skeleton, Tooltip } from '@mui/material';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link as RouterLink, useParams, useSearchParams, Link } from '#app/kit/router.tsx';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useFullScreen } from '#app/shell/frame/use-full-screen.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { appPaths, type ProjectTab, projectTabs } from '#app/shell/paths.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { lazyPart } from '#app/kit/lazy-part.tsx';
import { useStoredFlag } from '#app/kit/use-stored-flag.ts';
import { Page } from '#app/kit/Page.tsx';
import { useTreeQuery } from '#app/data/tree-query.ts';
import { FullScreenExit } from './FullScreenButton.tsx';
import { PlanPlace } from './PlanPlace.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';
import { styled } from '@mui/material/styles';
import { palette } from '#app/kit/style.ts';

/** A project: header with key facts and status, and its tabs. */
export function ProjectScreen() {
  const { text } = useText();
  const { projectId = '', tab } = useParams();
  const project = useRead(api.projects.getProjectById, { projectId });
  const current = projectTabs.find((each) => each === tab) ?? 'overview';
  // Beside the project, without which no tab is shown.
  useEffect(() => tabContents[current].loadAhead(), [current]);
  if (project.data) return <ProjectContent key={projectId} project={project.data} tab={current} />;
  if (project.isPending) return <ProjectSkeleton projectId={projectId} tab={current} />;
  return (
    <Page title={text('project.notFound')} actions={<FullScreenExit />}>
      {project.error && <Failure error={project.error} onRetry={() => void project.refetch()} />}
      {project.data === null && (
        <Empty
          title={text('state.notFoundWhy')}
          hint={text('project.notFound.text')}
          drawing="search"
          action={
            <Button component={RouterLink} to={appPaths.portfolio}>
              {text('project.toPortfolio')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

/** Lists that scroll by themselves. */
const filling: readonly ProjectTab[] = ['plan', 'activities', 'todos', 'time'];

function ProjectContent({ project, tab }: { project: OpProjectNode; tab: ProjectTab }) {
  const { text } = useText();
  const [address] = useSearchParams();
  // A plan scrolls by itself; a list of versions is a page.
  const fills = filling.includes(tab) || (tab === 'history' && address.has('version'));
  const [isBare] = useFullScreen();
  const [isShort, toggleShort] = useStoredFlag('opdesk.project.short');
  const hidesTitle = isBare || (fills && isShort);
  useProjectTrail(project);
  return (
    <Page
      title={nodeDisplayName(project)}
      subtitle={!hidesTitle && <ProjectFacts project={project} isOneLine={fills} />}
      fills={fills}
      isBare={isBare}
      hidesTitle={hidesTitle}
    >
      {project.archived === true && <Alert severity="info">{text('project.archived')}</Alert>}
      {!isBare && (
        <ProjectTabs projectId={project.id} current={tab}>
          {fills && <HeaderSwitch isShort={isShort} onToggle={toggleShort} />}
        </ProjectTabs>
      )}
      <TabContent project={project} tab={tab} />
    </Page>
  );
}

// The build looks the files up here, to name them in the page (`scripts/preloaded-files.js`).
const tabContents = {
  overview: lazyPart(async () => (await import('./OverviewTab.tsx')).OverviewTab, TabSkeleton),
  plan: lazyPart(async () => (await import('./PlanTab.tsx')).PlanTab, PlanPlace),
  activities: lazyPart(
    async () => (await import('#app/features/activities/ActivityBrowser.tsx')).ProjectActivities,
    TabSkeleton,
  ),
  todos: lazyPart(async () => (await import('#app/features/todos/screen/TodosScreen.tsx')).TodosBrowser, TabSkeleton),
  team: lazyPart(async () => (await import('./TeamTab.tsx')).TeamTab, TabSkeleton),
  time: lazyPart(async () => (await import('./TimeTab.tsx')).TimeTab, TabSkeleton),
  history: lazyPart(async () => (await import('./HistoryTab.tsx')).HistoryTab, TabSkeleton),
};

/** A tab, or why the reader may not see what belongs to the plan. */
function TabContent({ project, tab }: { project: OpProjectNode; tab: ProjectTab }) {
  const { text } = useText();
  const Content = tabContents[tab];
  const isOpen = tab === 'overview' || tab === 'todos';
  if (isOpen || (project.permissionLevel ?? 0) >= Level.observer) return <Content project={project} />;
  const isPlan = tab === 'plan' || tab === 'history';
  const needs = isPlan ? {} : { needs: text('project.noPlanRight') };
  return (
    <Empty
      action={<FullScreenExit />}
      drawing="lock"
      title={text(isPlan ? 'plan.noRight' : tab === 'activities' ? 'activity.list' : `project.tab.${tab}`)}
      hint={reasonNode(missingPermission(text, { record: project, needed: Level.observer, ...needs }))}
    />
  );
}

/** The breadcrumb: the portfolio, the portfolios down to the project, the project. */
function useProjectTrail(project: OpProjectNode) {
  const { text } = useText();
  const parentOf = ({ parents }: OpProjectNode) =>
    (parents ?? []).flatMap(({ id, isLink }) => (isLink === true ? [] : id));
  const { data } = useTreeQuery({
    endpoint: api.projects.getProjectsByIds,
    input: (projectIds) => ({ projectIds }),
    start: parentOf(project),
    next: ({ projectNode }) => projectNode.flatMap(parentOf),
    staleTime: 60_000,
  });
  const name = nodeDisplayName(project);
  const steps = useMemo(() => {
    const above = (data ?? []).flatMap(({ projectNode }) => projectNode).toReversed();
    // The root represents the whole portfolio.
    const inner = above.filter(({ parents }) => (parents ?? []).length > 0);
    return [
      { label: text('portfolio.title'), to: appPaths.portfolio },
      ...inner.map((node) => ({ label: nodeDisplayName(node), to: `${appPaths.portfolio}?focus=${node.id}` })),
      { label: name },
    ];
  }, [data, name, text]);
  useTrail(steps);
}

/** The shape of a project that is on its way. */
function ProjectSkeleton({ projectId, tab }: { projectId: string; tab: ProjectTab }) {
  const { text } = useText();
  return (
    <Page title={text('state.loading')} subtitle={<Skeleton width={360} height={26} sx={{ mt: 0.5 }} />} fills>
      <Box inert aria-hidden sx={{ flex: 'none' }}>
        <ProjectTabs projectId={projectId} current={tab} />
      </Box>
      {tab === 'plan' ? <PlanPlace /> : <TabSkeleton />}
    </Page>
  );
}

function TabSkeleton() {
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 2, overflow: 'hidden', minHeight: 0 }}
    >
      {['figures', 'milestones', 'late', 'events'].map((part) => (
        <Skeleton key={part} variant="rounded" height={180} />
      ))}
    </Box>
  );
}

const Nav = styled('nav')({
  display: 'flex',
  // It scrolls sideways and would give way to a plan that needs height.
  flexShrink: 0,
  gap: 4,
  borderBottom: `1px solid ${palette.divider}`,
  overflow: 'auto hidden',
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

interface ProjectTabsProps {
  readonly projectId: string;
  readonly current: ProjectTab;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Scrolls the line of tabs, which may be wider than a phone, to the current one. */
function showCurrentTab(line: HTMLElement | null): void {
  const link = line?.querySelector<HTMLElement>('[aria-current]');
  if (link && line) line.scrollLeft = link.offsetLeft - line.offsetLeft - (line.clientWidth - link.clientWidth) / 2;
}

/** The parts of a project as links, so that each has an address. */
function ProjectTabs({ projectId, current, children }: ProjectTabsProps) {
  const { text } = useText();
  const line = useRef<HTMLElement>(null);
  // With the next frame, which lays out the page anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() => showCurrentTab(line.current));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  return (
    <Nav aria-label={text('project.tabs')} ref={line}>
      {projectTabs.map((tab) => (
        <Link
          key={tab}
          to={appPaths.projectTab(projectId, tab)}
          {...(tab === current && { 'aria-current': 'page' })}
          onPointerEnter={tabContents[tab].loadAhead}
          onFocus={tabContents[tab].loadAhead}
        >
          {text(`project.tab.${tab}`)}
        </Link>
      ))}
      {children}
    </Nav>
  );
}

/** Hides the name and the facts of the project, which the breadcrumb and the overview have, or shows them again. */
function HeaderSwitch({ isShort, onToggle }: { isShort: boolean; onToggle: () => void }) {
  const { text } = useText();
  const label = text(isShort ? 'project.header.show' : 'project.header.hide');
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-expanded={!isShort}
        onClick={onToggle}
        sx={{ ml: 'auto', alignSelf: 'center' }}
      >
        <icons.ChevronDown sx={{ transform: isShort ? 'none' : 'rotate(180deg)' }} />
      </IconButton>
    </Tooltip>
  );
}
