import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material';
import { useMemo } from 'react';
import { Link } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { BackgroundJobs } from '#app/features/common/BackgroundJobs.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { Page } from '#app/kit/Page.tsx';
import { ReportPicture } from './ReportPicture.tsx';

const reportsGridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
  p: 0,
  m: 0,
  listStyle: 'none',
} as const;

/** All reports, each with a picture and a description. */
export function ReportsScreen() {
  const { text } = useText();
  const isServed = useIsServed();
  const { data, error, refetch } = useRead(appApi.listReports, {}, { enabled: isServed });
  useTrail(useMemo(() => [{ label: text('nav.reports') }], [text]));
  const content = () => {
    if (!isServed)
      return <Empty title={text('reports.noCatalogue')} hint={text('reports.noCatalogueText')} drawing="chart" />;
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (!data) return <CatalogueShape />;
    return (
      <Box component="ul" sx={reportsGridStyle}>
        {data.report.map((report) => (
          <Card key={report.id} component="li" variant="outlined">
            <CardActionArea
              component={Link}
              to={appPaths.report(report.id ?? '')}
              sx={{ height: '100%', p: 1.5, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
            >
              <ReportPicture report={report} />
              <Typography variant="h2">{report.name}</Typography>
              <Typography color="textSecondary" sx={{ flex: 1 }}>
                {report.description}
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    );
  };
  return (
    <Page title={text('reports.title')}>
      <BackgroundJobs of="reports" />
      {content()}
    </Page>
  );
}

function CatalogueShape() {
  const { text } = useText();
  return (
    <Box sx={reportsGridStyle} role="status" aria-label={text('state.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={270} />
      ))}
    </Box>
  );
}
