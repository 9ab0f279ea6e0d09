import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { EventList } from '#app/shell/events/EventList.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { MyDayPart } from './Part.tsx';

const maxDayEvents = 12;

/** Latest events of all projects the user can access, newest first. */
export function DayEvents() {
  const { text } = useText();
  const { data, error, refetch } = useQuery(
    endpointQuery(api.projects.listStreamsForProjects, { offset: 0, numberRecords: maxDayEvents }),
  );
  const content = () => {
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton variant="rounded" height={240} sx={{ m: 1.5, mt: 0 }} />;
    const events = data.eventLogEntry;
    if (events.length === 0) return <p className="nothing">{text('myDay.events.none')}</p>;
    return <EventList events={events} />;
  };
  return <MyDayPart title={text('myDay.events')}>{content()}</MyDayPart>;
}
