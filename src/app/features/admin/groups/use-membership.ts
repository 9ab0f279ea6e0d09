import { appApi } from '#contract/app/api.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { groupSubjectName, type GroupSubject } from './group-tree.ts';

type NamedSubject = Pick<GroupSubject, 'id' | 'name' | 'displayName'>;

/** Puts subjects into groups and takes them out, each with its way back. */
export function useMembership() {
  const { text } = useText();
  const call = useCall();
  const notify = useNotify();
  const failureText = useFailureText();
  const attempt = (work: () => Promise<void>) => {
    work().catch((error: unknown) => notify({ severity: 'error', text: failureText(error) }));
  };
  const put = async (member: string, group: string) => {
    await call(appApi.addGroupMembers, { groupId: group, body: { memberIds: [member] } });
  };
  const take = async (member: string, group: string) => {
    await call(appApi.removeGroupMember, { groupId: group, memberId: member });
  };
  return {
    add: (member: NamedSubject, group: NamedSubject) =>
      attempt(async () => {
        await put(member.id, group.id);
        notify({
          text: text('group.added', { name: groupSubjectName(member), group: groupSubjectName(group) }),
          onUndo: () => attempt(() => take(member.id, group.id)),
        });
      }),
    remove: (member: NamedSubject, group: NamedSubject) =>
      attempt(async () => {
        await take(member.id, group.id);
        notify({
          text: text('group.removed', { name: groupSubjectName(member), group: groupSubjectName(group) }),
          onUndo: () => attempt(() => put(member.id, group.id)),
        });
      }),
  };
}
