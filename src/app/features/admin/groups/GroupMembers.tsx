import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { useSubjectChoices } from '#app/features/account/use-subjects.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { AddField } from '#app/kit/form/AddField.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useFocusFollows } from '#app/kit/use-focus-follows.ts';
import { everyoneGroupId, groupSubjectName, type GroupSubject } from './group-tree.ts';
import { useMembership } from './use-membership.ts';

/** Shown at once; more are counted, and found in the tree. */
const maxGroupMembers = 100;

/** The members of a group, with a way to add more; users link to their properties. */
export function GroupMembers({ entry }: { entry: GroupSubject }) {
  const { text } = useText();
  if (!entry.group) {
    return (
      <Typography sx={{ mt: 2 }}>
        <Link component={RouterLink} to={`${appPaths.administrationSection('users')}?focus=${entry.id}`}>
          {text('user.toProperties')}
        </Link>
      </Typography>
    );
  }
  return (
    <PanelSection title={text('group.members')}>
      {entry.id === everyoneGroupId ? <Typography>{text('group.everyone')}</Typography> : <MemberList group={entry} />}
    </PanelSection>
  );
}

function MemberList({ group }: { group: GroupSubject }) {
  const { text } = useText();
  const membership = useMembership();
  const { handlers } = useFocusFollows();
  const members = useRead(appApi.listGroupMembers, { groupId: group.id, numberRecords: maxGroupMembers });
  const subjects = useSubjectChoices();
  if (members.error && !members.data) return <Failure error={members.error} onRetry={() => void members.refetch()} />;
  const list = members.data?.member;
  if (!list) return <Skeleton variant="rounded" height={96} />;
  const more = (members.data?.total ?? 0) - list.length;
  const others = subjects.options.filter(
    ({ value }) => value !== group.id && value !== everyoneGroupId && !list.some(({ id }) => id === value),
  );
  return (
    <Box {...handlers} sx={{ display: 'contents' }}>
      {list.length === 0 && (
        <Typography color="textSecondary" variant="body2">
          {text('group.noMembers')}
        </Typography>
      )}
      <FactLines label={text('group.members')}>
        {list.map((member) => (
          <FactLine
            key={member.id}
            row={member.id}
            Icon={member.type === 'group' ? icons.People : icons.User}
            title={groupSubjectName(member)}
          >
            <Button
              color="inherit"
              aria-label={text('group.removeNamed', { name: groupSubjectName(member) })}
              onClick={() => membership.remove(member, group)}
            >
              {text('group.remove')}
            </Button>
          </FactLine>
        ))}
      </FactLines>
      {more > 0 && <Typography variant="body2">{text('group.more', { count: more })}</Typography>}
      <Box data-row="add" sx={{ mt: 1.5 }}>
        <AddField
          label="group.add"
          options={others}
          onAdd={(id) => membership.add({ id, displayName: subjects.nameOf(id) }, group)}
        />
      </Box>
    </Box>
  );
}
