import { EventCode } from '#contract/core/codes.ts';
import type { OpEventLogEntry } from '#contract/documented/projects.ts';
import { plainText } from '#files/notes/markdown.ts';
import { isTextKey, type TextKey } from '#app/i18n/messages.ts';

/** Maximum characters of a comment in a sentence about it; the whole comment is shown at the activity. */
const mostOfComment = 200;

type EventTextFunction = (key: TextKey, values: Record<string, string | number>) => string;

/** Returns an event as a sentence; an unknown code is shown as such. */
export function eventText(event: OpEventLogEntry, text: EventTextFunction): string {
  const code = event.messageCode ?? 0;
  const values = {
    code,
    user: event.userName ?? '',
    // Of a project or a portfolio: the event doesn't say which.
    project: event.projectName ?? '',
    version: event.planVersionNumber ?? '',
    activity: event.activityName ?? '',
    todo: event.toDoName ?? '',
    resource: event.resourceName ?? '',
    comment: plainText(event.activityCommentText ?? '', mostOfComment),
    status: event.projectStatusName ?? '',
  };
  return text(eventTextKey(event), values);
}

function eventTextKey(event: OpEventLogEntry): TextKey {
  const { messageCode: code, planVersionNumber, projectStatusName, activityName } = event;
  if (code === EventCode.projectStatusChanged && !projectStatusName) return 'event.4.none';
  // -1 is the working version, into which its holder imports.
  if (code === EventCode.planImported && (!planVersionNumber || planVersionNumber === '-1')) return 'event.7.working';
  // So is what its holder saves into it.
  if (code === EventCode.activityChanged && !activityName) return 'event.11.working';
  const key = `event.${code ?? ''}`;
  const own = `event.${code ?? ''}.own`;
  if (event.resourceName && event.resourceName === event.userName && isTextKey(own)) return own;
  return isTextKey(key) ? key : 'event.other';
}
