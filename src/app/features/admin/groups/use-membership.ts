import { appApi } from '#contract/app/api.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useUndoableBatch } from '#app/kit/use-attempt.ts';
import { groupSubjectName, type GroupSubject } from './group-tree.ts';

type NamedSubject = Pick<GroupSubject, 'id' | 'name' | 'displayName'>;

/** Puts subjects into groups and takes them out, each with its way back. */
export function useMembership() {
  const { text } = useText();
  const batch = useUndoableBatch();
  const put = (member: NamedSubject, { id }: NamedSubject) => [
    serviceCall(appApi.addGroupMembers, { groupId: id, body: { memberIds: [member.id] } }),
  ];
  const take = (member: NamedSubject, { id }: NamedSubject) => [
    serviceCall(appApi.removeGroupMember, { groupId: id, memberId: member.id }),
  ];
  const names = (member: NamedSubject, group: NamedSubject) => ({
    name: groupSubjectName(member),
    group: groupSubjectName(group),
  });
  return {
    add: (member: NamedSubject, group: NamedSubject) =>
      void batch(put(member, group), text('group.added', names(member, group)), take(member, group)),
    remove: (member: NamedSubject, group: NamedSubject) =>
      void batch(take(member, group), text('group.removed', names(member, group)), put(member, group)),
  };
}
