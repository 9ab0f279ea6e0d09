import { describe, expect, it } from 'vitest';
import { ferryPmxml } from '#testing/build-pmxml.ts';
import { ferryTables, xer } from '#testing/build-primavera.ts';
import { PlanFileError } from '../error.ts';
import { readPlanFile } from '../read.ts';

const pmxml = (inside: string) =>
  readPlanFile(Buffer.from(`<?xml version="1.0"?><APIBusinessObjects>${inside}</APIBusinessObjects>`));

describe('the XML format of Primavera P6', () => {
  it.each(['V7', 'V8.4', 'V24.12'])('a plan of version %s is read as that of the XER file', (version) => {
    const { warnings, format, ...plan } = readPlanFile(ferryPmxml(version));
    expect(format).toBe('pmxml');
    expect({ ...plan, format: 'xer', warnings: [] }).toEqual({ ...readPlanFile(xer(ferryTables)), warnings: [] });
    expect(warnings.map(({ code, arguments: { field }, count }) => [code, field ?? '', count])).toEqual([
      ['primaveraLeftOut', 'activityCodes', 2],
      ['primaveraLeftOut', 'baselineProjects', 1],
      ['primaveraLeftOut', 'userFields', 1],
      ['primaveraActivity', 'secondConstraint', 1],
      ['primaveraActivity', 'levelOfEffort', 1],
      ['primaveraEquipment', '', 1],
      ['primaveraAssignmentRepeated', '', 1],
      ['primaveraLeftOut', 'curves', 1],
      ['primaveraLeftOut', 'externalLinks', 1],
      ['linkToItself', '', 1],
    ]);
  });

  it('parts beside the projects belong to the project that they name, and periods are reported', () => {
    const plan = pmxml(
      '<Project><ObjectId>1</ObjectId><Name>One</Name></Project><Project><ObjectId>2</ObjectId><Name>Two</Name></Project>' +
        '<Activity><ObjectId>5</ObjectId><ProjectObjectId>2</ProjectObjectId><Name>A</Name><Spread><Period/></Spread></Activity>',
    );
    expect(plan.tasks.map(({ name, outlineLevel }) => [outlineLevel, name])).toEqual([
      [1, 'One'],
      [1, 'Two'],
      [2, 'A'],
    ]);
    expect(plan.warnings.map(({ code }) => code)).toContain('timephasedData');
  });

  it('elements that are unknown are counted by their names, and definitions are not', () => {
    const plan = pmxml(
      '<OBS><Name>O</Name></OBS><Project><Activity><ObjectId>5</ObjectId></Activity><WBSMilestone><Name>M</Name></WBSMilestone></Project>',
    );
    const leftOut = plan.warnings.filter(({ code }) => code === 'primaveraLeftOut');
    expect(leftOut.map(({ arguments: { field } }) => field)).toEqual(['WBSMilestone']);
  });

  it('values that are none are reported with the line where they are', () => {
    const plan = pmxml(
      '<Project>\n<Activity><ObjectId>5</ObjectId><Type>Odd</Type><Status>Odd</Status><PlannedDuration>x</PlannedDuration></Activity></Project>',
    );
    expect(plan.warnings.map(({ code, line, arguments: { field } }) => [code, line, field])).toEqual(
      expect.arrayContaining([
        ['invalidValue', 2, 'TASK task_type'],
        ['invalidValue', 2, 'TASK status_code'],
        ['invalidValue', 2, 'TASK target_drtn_hr_cnt'],
      ]),
    );
  });

  it('a document without activities is refused', () => {
    expect(() => pmxml('<Calendar><ObjectId>1</ObjectId></Calendar>')).toThrow(
      expect.objectContaining({ name: PlanFileError.name, reason: 'notAPlan' }),
    );
  });
});
