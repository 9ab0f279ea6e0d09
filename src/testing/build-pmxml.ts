import { ferryTables, type P6TestTables, type P6Values } from './build-primavera.ts';

/** The values of XER files as the XML format writes them; codes by the ends of their columns. */
const xmlWords: Readonly<Record<string, string>> = {
  TT_Task: 'Task Dependent',
  TT_Rsrc: 'Resource Dependent',
  TT_FinMile: 'Finish Milestone',
  TT_LOE: 'Level of Effort',
  DT_FixedDrtn: 'Fixed Duration and Units/Time',
  DT_FixedQty: 'Fixed Units',
  CP_Drtn: 'Duration',
  CP_Phys: 'Physical',
  TK_NotStart: 'Not Started',
  TK_Active: 'In Progress',
  TK_Complete: 'Completed',
  PT_Top: 'Top',
  PT_Low: 'Low',
  PR_FS: 'Finish to Start',
  PR_SS: 'Start to Start',
  PR_FF: 'Finish to Finish',
  PR_SF: 'Start to Finish',
  CS_MSO: 'Start On',
  CS_MSOA: 'Start On or After',
  CS_MEOB: 'Finish On or Before',
  CS_ALAP: 'As Late As Possible',
  RT_Labor: 'Labor',
  RT_Equip: 'Nonlabor',
  RT_Mat: 'Material',
  COST_PER_QTY2: 'Price / Unit 2',
  FT_TEXT: 'Text',
  FT_FLOAT: 'Double',
};

/** Elements of the XML format by tables, and of their values by columns. */
const xmlNames: Readonly<Record<string, readonly [element: string, columns: Readonly<Record<string, string>>]>> = {
  CURRTYPE: ['Currency', { curr_short_name: 'Id', curr_symbol: 'Symbol' }],
  UMEASURE: ['UnitOfMeasure', { unit_id: 'ObjectId', unit_abbrev: 'Abbreviation', unit_name: 'Name' }],
  UDFTYPE: ['UDFType', { udf_type_id: 'ObjectId', udf_type_label: 'Title', logical_data_type: 'DataType' }],
  MEMOTYPE: ['NotebookTopic', { memo_type_id: 'ObjectId', memo_type: 'Name' }],
  RSRC: [
    'Resource',
    {
      rsrc_id: 'ObjectId',
      parent_rsrc_id: 'ParentObjectId',
      clndr_id: 'CalendarObjectId',
      rsrc_name: 'Name',
      rsrc_short_name: 'Id',
      rsrc_type: 'ResourceType',
      email_addr: 'EmailAddress',
      employee_code: 'EmployeeId',
      unit_id: 'UnitOfMeasureObjectId',
    },
  ],
  RSRCRATE: [
    'ResourceRate',
    {
      rsrc_id: 'ResourceObjectId',
      start_date: 'EffectiveDate',
      max_qty_per_hr: 'MaxUnitsPerTime',
      cost_per_qty: 'PricePerUnit',
      cost_per_qty2: 'PricePerUnit2',
    },
  ],
  ROLES: ['Role', { role_id: 'ObjectId', role_name: 'Name', role_short_name: 'Id' }],
  PROJWBS: [
    'WBS',
    {
      wbs_id: 'ObjectId',
      parent_wbs_id: 'ParentObjectId',
      seq_num: 'SequenceNumber',
      wbs_short_name: 'Code',
      wbs_name: 'Name',
    },
  ],
  TASK: [
    'Activity',
    {
      task_id: 'ObjectId',
      wbs_id: 'WBSObjectId',
      clndr_id: 'CalendarObjectId',
      task_code: 'Id',
      task_name: 'Name',
      task_type: 'Type',
      duration_type: 'DurationType',
      complete_pct_type: 'PercentCompleteType',
      status_code: 'Status',
      phys_complete_pct: 'PhysicalPercentComplete',
      priority_type: 'LevelingPriority',
      act_start_date: 'ActualStartDate',
      act_end_date: 'ActualFinishDate',
      restart_date: 'RemainingEarlyStartDate',
      reend_date: 'RemainingEarlyFinishDate',
      target_start_date: 'PlannedStartDate',
      target_end_date: 'PlannedFinishDate',
      target_drtn_hr_cnt: 'PlannedDuration',
      remain_drtn_hr_cnt: 'RemainingDuration',
      act_work_qty: 'ActualLaborUnits',
      remain_work_qty: 'RemainingLaborUnits',
      target_work_qty: 'PlannedLaborUnits',
      cstr_type: 'PrimaryConstraintType',
      cstr_date: 'PrimaryConstraintDate',
      cstr_type2: 'SecondaryConstraintType',
      cstr_date2: 'SecondaryConstraintDate',
    },
  ],
  TASKPRED: [
    'Relationship',
    {
      task_id: 'SuccessorActivityObjectId',
      pred_task_id: 'PredecessorActivityObjectId',
      pred_type: 'Type',
      lag_hr_cnt: 'Lag',
    },
  ],
  TASKRSRC: [
    'ResourceAssignment',
    {
      taskrsrc_id: 'ObjectId',
      task_id: 'ActivityObjectId',
      rsrc_id: 'ResourceObjectId',
      role_id: 'RoleObjectId',
      target_qty: 'PlannedUnits',
      remain_qty: 'RemainingUnits',
      act_reg_qty: 'ActualRegularUnits',
      act_ot_qty: 'ActualOvertimeUnits',
      target_qty_per_hr: 'PlannedUnitsPerTime',
      act_reg_cost: 'ActualRegularCost',
      act_ot_cost: 'ActualOvertimeCost',
      remain_cost: 'RemainingCost',
      target_cost: 'PlannedCost',
      act_start_date: 'ActualStartDate',
      act_end_date: 'ActualFinishDate',
      rate_type: 'RateType',
      curv_id: 'ResourceCurveObjectId',
    },
  ],
  TASKMEMO: ['ActivityNote', { task_id: 'ActivityObjectId', memo_type_id: 'NotebookTopicObjectId', task_memo: 'Note' }],
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u007F\u007F', '\n');

function xmlValue(column: string, value: string | number): string {
  if (column === 'phys_complete_pct') return String(Number(value) / 100);
  const text = xmlWords[value] ?? String(value);
  return escaped(/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}:00` : text);
}

function xmlElements(tables: P6TestTables, table: string, more: (row: P6Values) => string = () => ''): string {
  const [element, columns] = xmlNames[table] ?? ['', {}];
  return (tables[table] ?? [])
    .map((row) => {
      const values = Object.entries(columns).map(([column, name]) =>
        row[column] === undefined ? `<${name} xsi:nil="true"/>` : `<${name}>${xmlValue(column, row[column])}</${name}>`,
      );
      return `<${element}>${values.join('')}${more(row)}</${element}>`;
    })
    .join('');
}

const workTime = (start: string, finish: string) =>
  `<WorkTime><Start>${start}:00</Start><Finish>${finish}:00</Finish></WorkTime>`;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const fourDays = weekdays
  .map((day, index) => {
    const times =
      index >= 1 && index <= 4 ? workTime('08:00', '11:59') + workTime('13:00', '16:59') : '<WorkTime xsi:nil="true"/>';
    return `<StandardWorkHours><DayOfWeek>${day}</DayOfWeek>${times}</StandardWorkHours>`;
  })
  .join('');

/** The plan of the ferry in the XML format of Primavera P6, with another version in its namespace. */
export function ferryPmxml(version = 'V20.12'): Buffer {
  const own = (row: P6Values) => row.proj_id === 7 && row.wbs_id !== 70;
  const tables = {
    ...ferryTables,
    UDFTYPE: ferryTables.UDFTYPE?.map((row) => ({ ...row, SubjectArea: '' })) ?? [],
    PROJWBS: (ferryTables.PROJWBS ?? []).filter(own).map((row) => {
      const { parent_wbs_id, ...rest } = row;
      return parent_wbs_id === 70 ? rest : row;
    }),
    TASK: (ferryTables.TASK ?? []).filter((row) => row.proj_id === 7),
  };
  const fields = (row: P6Values) =>
    (row.task_id === 201
      ? '<UDF><TypeObjectId>11</TypeObjectId><TextValue>North</TextValue></UDF><UDF><TypeObjectId>12</TypeObjectId><DoubleValue>12.5</DoubleValue></UDF>'
      : '') +
    (row.task_id === 101 || row.task_id === 102
      ? '<Code><TypeObjectId>1</TypeObjectId><ValueObjectId>1</ValueObjectId></Code>'
      : '');
  const subject = (row: P6Values) => `<SubjectArea>${row.table_name === 'TASK' ? 'Activity' : 'Project'}</SubjectArea>`;
  const calendar = (id: number, more: string) => `<Calendar><ObjectId>${id}</ObjectId>${more}</Calendar>`;
  const holidays =
    '<HolidayOrException><Date>2026-05-01T00:00:00</Date><WorkTime xsi:nil="true"/></HolidayOrException>' +
    `<HolidayOrException><Date>2026-05-09T00:00:00</Date>${workTime('20:00', '23:59')}</HolidayOrException>`;
  return Buffer.from(
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      `<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/${version}/API/BusinessObjects" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
      xmlElements(tables, 'CURRTYPE'),
      xmlElements(tables, 'UMEASURE'),
      xmlElements(tables, 'MEMOTYPE'),
      xmlElements(tables, 'UDFTYPE', subject),
      calendar(
        5,
        `<IsDefault>1</IsDefault><Name>Four days</Name><HoursPerDay>8</HoursPerDay><HoursPerWeek>32</HoursPerWeek><HoursPerMonth>136</HoursPerMonth><StandardWorkWeek>${fourDays}</StandardWorkWeek><HolidayOrExceptions>${holidays}</HolidayOrExceptions>`,
      ),
      calendar(6, '<Name>Crane</Name><BaseCalendarObjectId>5</BaseCalendarObjectId>'),
      calendar(9, '<Name>Of another project</Name>'),
      xmlElements(tables, 'RSRC'),
      xmlElements(tables, 'RSRCRATE'),
      xmlElements(tables, 'ROLES'),
      '<Project><ObjectId>7</ObjectId><Id>FERRY</Id><Name>New ferry</Name><ActivityDefaultCalendarObjectId>5</ActivityDefaultCalendarObjectId>',
      '<PlannedStartDate>2026-05-04T08:00:00</PlannedStartDate><ScheduledFinishDate>2026-06-30T17:00:00</ScheduledFinishDate>',
      '<DataDate>2026-05-12T08:00:00</DataDate><GUID>{772B9000-0D65-4236-9449-A4D8AC58CAF8}</GUID>',
      '<UDF><TypeObjectId>13</TypeObjectId><TextValue>Port</TextValue></UDF>',
      xmlElements(tables, 'PROJWBS'),
      xmlElements(tables, 'TASK', fields),
      xmlElements(tables, 'TASKMEMO'),
      xmlElements(tables, 'TASKPRED'),
      xmlElements(tables, 'TASKRSRC'),
      '</Project><BaselineProject><ObjectId>9</ObjectId><Activity><ObjectId>901</ObjectId></Activity></BaselineProject>',
      '</APIBusinessObjects>',
    ].join('\n'),
  );
}
