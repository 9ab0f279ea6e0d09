import { type ReactNode, useMemo, useState } from 'react';
import { Level } from '#contract/core/codes.ts';
import { ActivityBrowser, useListView } from '../ActivityBrowser.tsx';
import { AdHocDialog, useAdHocProjects } from '../AdHocDialog.tsx';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { ownResource } from '#app/features/common/own-resources.ts';
import { lackOfAny } from '#app/shell/permissions/missing-permission.tsx';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { Page } from '#app/kit/Page.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useAddressView, viewValues } from '#app/kit/address-view.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { useUrlAction } from '#app/kit/use-url-action.ts';
import { noTaskFilter, taskFilterSettings } from './task-filter.ts';
import { ChangedToggle, TaskFilters, useTaskFilterChips } from './TaskFilters.tsx';
import { useTasks } from './use-tasks.ts';
import { useLastVisit } from './last-visit.ts';

/** The activities of the caller over all projects, or those that the filters of the interface ask for. */
export function ActivitiesScreen() {
  const { text, format } = useText();
  const notify = useNotify();
  const user = useUser();
  const { filter, onFilter, clear } = useTaskFilter();
  const { view, change } = useListView();
  const { since, isFirst } = useLastVisit();
  const { source, changedCount } = useTasks(filter, view.hasCompleted, since);
  const [isCreating, setIsCreating] = useState(false);
  const { projects } = useAdHocProjects();
  useUrlAction('add', projects !== undefined && projects.length > 0, () => setIsCreating(true));
  useTrail(useMemo(() => [{ label: text('activities.title') }], [text]));
  const createRefusal =
    projects?.length === 0 ? lackOfAny(text, Level.contributor, text('activities.noProject')) : undefined;
  const createButton = (
    <ReasonButton
      variant="contained"
      startIcon={<icons.Add />}
      refusal={projects ? createRefusal : text('state.loading')}
      onClick={() => setIsCreating(true)}
    >
      {text('activities.new')}
    </ReasonButton>
  );
  const changedHint = isFirst
    ? text('activities.changed.first')
    : text('activities.changed.since', { moment: format.moment(since) });
  return (
    <Page title={text('activities.title')} fills actions={createButton}>
      <ActivityBrowser
        source={source}
        filters={<TaskFilters filter={filter} onFilter={onFilter} />}
        chips={useTaskFilterChips({ filter, onFilter })}
        switches={
          <ChangedToggle
            isOn={filter.isChanged}
            count={changedCount}
            hint={changedHint}
            onTurn={(isChanged) => onFilter({ isChanged })}
          />
        }
        onClearFilters={clear}
        empty={<NoActivities isChanged={filter.isChanged} action={createButton} />}
      />
      {isCreating && (
        <AdHocDialog
          resourceId={ownResource(user)}
          submitLabel={text('action.create')}
          isDetailed
          onMade={(activity) => {
            notify({ text: text('activity.adHoc.created', { name: activity.name ?? '' }) });
            change({ activity: activity.id });
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </Page>
  );
}

function useTaskFilter() {
  const { put } = useAddress();
  const { view: filter, change: onFilter } = useAddressView(taskFilterSettings);
  const clear = () => put({ ...viewValues(taskFilterSettings, noTaskFilter), filter: undefined });
  return { filter, onFilter, clear };
}

function NoActivities({ isChanged, action }: { readonly isChanged: boolean; readonly action: ReactNode }) {
  const { text } = useText();
  if (isChanged) return <Empty title={text('activities.none.changed')} hint={text('activities.none.changed.text')} />;
  return <Empty title={text('activities.none')} hint={text('activities.none.text')} action={action} />;
}
