import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { binary, del, get, post, put } from '../core/endpoint.ts';
import { Count, Day, Flag, list, Name, record, Text, Timestamp } from '../core/fields.ts';
import { period } from '../core/queries.ts';

/** A non-working day. */
export const OpHoliday = record('OpHoliday', { day: Day, name: Name, regional: Flag, modified: Timestamp });
export type OpHoliday = Static<typeof OpHoliday>;

const OpHolidayList = list('OpHolidayList', 'holiday', OpHoliday);

/** A country, a state of it or a region of that, such as `DE-BY`. */
const OpHolidayRegion = record('OpHolidayRegion', { id: Name, name: Name, parent: Name });
export type OpHolidayRegion = Static<typeof OpHolidayRegion>;

const OpHolidayRegionList = list('OpHolidayRegionList', 'region', OpHolidayRegion);

/** Whose public holidays are holidays of the company, up to the end of a year. */
const OpChosenHolidayRegion = record('OpChosenHolidayRegion', { region: Name, lastYear: Count });

/** Result of choosing a region. */
const OpHolidayRegionChange = record('OpHolidayRegionChange', {
  region: Name,
  lastYear: Count,
  added: Count,
  removed: Count,
});

/** An entry of a calendar file that was not imported, with the reason. */
const OpHolidayProblem = record('OpHolidayProblem', {
  line: Count,
  code: Name,
  value: Name,
  message: Text,
});
export type OpHolidayProblem = Static<typeof OpHolidayProblem>;

/** Result of importing holidays; days that exist with the same name are unchanged. */
export const OpHolidayImport = record('OpHolidayImport', {
  added: Count,
  changed: Count,
  unchanged: Count,
  problem: Type.Array(OpHolidayProblem),
});
export type OpHolidayImport = Static<typeof OpHolidayImport>;

const calendarChangeAreas = ['app', 'projects', 'worklogs'] as const;

export const calendarApi = {
  listHolidays: get('/calendar/holidays', { query: period, returns: OpHolidayList }),
  putHoliday: put('/calendar/holidays', {
    body: OpHoliday,
    returns: OpHoliday,
    changes: calendarChangeAreas,
  }),
  deleteHoliday: del('/calendar/holidays', { query: { day: Day }, changes: calendarChangeAreas }),
  listHolidayRegions: get('/calendar/regions', { returns: OpHolidayRegionList }),
  getHolidayRegion: get('/calendar/region', { returns: OpChosenHolidayRegion }),
  chooseHolidayRegion: put('/calendar/region', {
    body: OpChosenHolidayRegion,
    returns: OpHolidayRegionChange,
    changes: calendarChangeAreas,
  }),
  importHolidays: post('/calendar/holidays/import', {
    body: binary,
    returns: OpHolidayImport,
    changes: calendarChangeAreas,
  }),
};
