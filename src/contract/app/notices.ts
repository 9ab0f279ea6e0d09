import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { endpointGroup, get } from '../core/endpoint.ts';
import { Day, Hours, Id, list, Name, record, Text, Timestamp } from '../core/fields.ts';

/** The messages that a user may get, all about days of their own time. */
export const noticeKinds = ['hoursMissing', 'notSubmitted', 'weekApproved', 'weekReturned', 'weekReopened'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A personal message; without `authorName` it is from the service itself. */
export const OpNotice = record('OpNotice', {
  id: Id,
  kind: Type.String({ enum: [...noticeKinds] }),
  authorName: Name,
  from: Day,
  until: Day,
  hours: Hours,
  comment: Text,
  createdAt: Timestamp,
});
export type OpNotice = Static<typeof OpNotice>;

/** The latest first. */
const OpNoticeList = list('OpNoticeList', 'notice', OpNotice);

export const noticesApi = endpointGroup('app', { listNotices: get('/notices', { returns: OpNoticeList }) });
