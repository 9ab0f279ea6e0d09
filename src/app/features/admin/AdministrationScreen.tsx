import { Box, Paper, Skeleton } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useParams } from '#app/kit/router.tsx';
import { Level } from '#contract/core/codes.ts';
import { NotFound } from '#app/shell/frame/NotFound.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { SectionList } from './SectionList.tsx';
import { sectionOf } from './sections.ts';
import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { useIsServed } from '#app/data/query.ts';

/** Administration of an installation: a list of sections and the selected one. For administrators. */
export function AdministrationScreen() {
  const { text } = useText();
  const { section: id } = useParams();
  const isServed = useIsServed();
  const { root, isAdministrator, error, retry } = useAdministrator();
  const section = sectionOf(id);
  const name = section && text(section.text);
  useTrail(
    useMemo(
      () => [
        { label: text('admin.title'), to: appPaths.administration },
        ...(name !== undefined && isAdministrator === true ? [{ label: name }] : []),
      ],
      [text, name, isAdministrator],
    ),
  );
  if (!isServed) return <AdminRefusal title={text('admin.noInterface')} why={text('admin.noInterface.text')} />;
  if (isAdministrator === false) {
    const why = missingPermission(text, {
      record: root,
      needed: Level.administrator,
      needs: text('admin.notAllowed.text'),
    });
    return <AdminRefusal title={text('admin.notAllowed')} why={reasonNode(why)} />;
  }
  if (error) {
    return (
      <Page title={text('admin.title')}>
        <Failure error={error} onRetry={retry} />
      </Page>
    );
  }
  if (!section) return <NotFound />;
  const shape = <SectionShape title={text(section.text)} />;
  return (
    <Box sx={adminFrameStyle}>
      <SectionList current={section.id} />
      <Box sx={content}>
        {isAdministrator === undefined ? shape : <section.Content key={section.id} shape={shape} />}
      </Box>
    </Box>
  );
}

function AdminRefusal({ title, why }: { title: string; why: ReactNode }) {
  const { text } = useText();
  return (
    <Page title={text('admin.title')}>
      <Paper variant="outlined">
        <Empty title={title} hint={why} drawing="lock" />
      </Paper>
    </Page>
  );
}

function SectionShape({ title }: { title: string }) {
  const { text } = useText();
  return (
    <Page title={title}>
      <Box role="status" aria-label={text('state.loading')} sx={{ display: 'grid', gap: 1.5 }}>
        <Skeleton variant="rounded" height={36} width={260} />
        <Skeleton variant="rounded" height={360} />
      </Box>
    </Page>
  );
}

const adminFrameStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  height: '100%',
  minHeight: 0,
} as const;

const content = { flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto' } as const;
