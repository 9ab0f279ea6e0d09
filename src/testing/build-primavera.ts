export type P6Values = Readonly<Record<string, string | number>>;

/** Tables of a plan of Primavera by their names, each a list of rows by columns. */
export type P6TestTables = Readonly<Record<string, readonly P6Values[]>>;

/** A plan file of Primavera P6 (XER) with the tables that a test names. */
export function xer(
  tables: P6TestTables,
  header = 'ERMHDR\t20.12\t2026-03-02\tProject\tkim\tKim\tdb\tP6\tEUR',
): Buffer {
  const lines = [header];
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    lines.push(`%T\t${table}`, ['%F', ...columns].join('\t'));
    for (const row of rows) lines.push(['%R', ...columns.map((column) => row[column] ?? '')].join('\t'));
  }
  return Buffer.from(`${[...lines, '%E'].join('\r\n')}\r\n`);
}

const dayTimes = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
const workDays = [2, 3, 4, 5].map((day) => `(0||${day}()(${dayTimes}))`).join('');

/** The calendar data of a week of four days with a day off (2026-05-01) and a Saturday of work (2026-05-09). */
export const fourDayWeek =
  `(0||CalendarData()(  (0||DaysOfWeek()((0||1()())${workDays}(0||6()())(0||7()())))` +
  '(0||VIEW(ShowTotal|N)())(0||Exceptions()((0||0(d|46143)())(0||1(d|46151)((0||0(f|00:00|s|20:00)())))))))';

const activity = (id: number, more: P6Values): P6Values => ({
  task_id: id,
  proj_id: 7,
  wbs_id: 71,
  clndr_id: 5,
  task_code: `A${id}`,
  task_name: `Activity ${id}`,
  task_type: 'TT_Task',
  duration_type: 'DT_FixedDrtn',
  complete_pct_type: 'CP_Drtn',
  status_code: 'TK_NotStart',
  ...more,
});

/** A small plan with everything that is read. */
export const ferryTables: P6TestTables = {
  CURRTYPE: [{ curr_id: 1, curr_symbol: '€', curr_short_name: 'EUR' }],
  PROJECT: [
    {
      proj_id: 7,
      proj_short_name: 'FERRY',
      clndr_id: 5,
      plan_start_date: '2026-05-04 08:00',
      scd_end_date: '2026-06-30 17:00',
      last_recalc_date: '2026-05-12 08:00',
      guid: 'AJArd2UNNkKUSaTYrFjK+A',
      export_flag: 'Y',
    },
    { proj_id: 8, proj_short_name: 'OTHER', export_flag: 'N' },
  ],
  CALENDAR: [
    {
      clndr_id: 5,
      default_flag: 'Y',
      clndr_name: 'Four days',
      day_hr_cnt: 8,
      week_hr_cnt: 32,
      month_hr_cnt: 136,
      clndr_data: fourDayWeek,
    },
    { clndr_id: 6, default_flag: 'N', clndr_name: 'Crane', base_clndr_id: 5, clndr_data: '' },
    { clndr_id: 9, default_flag: 'N', clndr_name: 'Of another project', clndr_data: '' },
  ],
  PROJWBS: [
    {
      wbs_id: 70,
      proj_id: 7,
      seq_num: 1,
      proj_node_flag: 'Y',
      wbs_short_name: 'FERRY',
      wbs_name: 'New ferry',
      parent_wbs_id: 1,
    },
    {
      wbs_id: 72,
      proj_id: 7,
      seq_num: 20,
      proj_node_flag: 'N',
      wbs_short_name: 'H',
      wbs_name: 'Hull',
      parent_wbs_id: 70,
    },
    {
      wbs_id: 71,
      proj_id: 7,
      seq_num: 10,
      proj_node_flag: 'N',
      wbs_short_name: 'D',
      wbs_name: 'Design',
      parent_wbs_id: 70,
    },
    {
      wbs_id: 73,
      proj_id: 7,
      seq_num: 1,
      proj_node_flag: 'N',
      wbs_short_name: 'W',
      wbs_name: 'Welding',
      parent_wbs_id: 72,
    },
  ],
  TASK: [
    activity(103, {
      task_type: 'TT_FinMile',
      reend_date: '2026-05-13 17:00',
      target_drtn_hr_cnt: 0,
      remain_drtn_hr_cnt: 0,
    }),
    activity(101, {
      status_code: 'TK_Complete',
      act_start_date: '2026-05-04 08:00',
      act_end_date: '2026-05-06 12:00',
      target_start_date: '2026-05-04 08:00',
      target_end_date: '2026-05-05 17:00',
      target_drtn_hr_cnt: 16,
      remain_drtn_hr_cnt: 0,
      act_work_qty: 20,
      remain_work_qty: 0,
      target_work_qty: 16,
      priority_type: 'PT_Top',
    }),
    activity(102, {
      status_code: 'TK_Active',
      complete_pct_type: 'CP_Phys',
      phys_complete_pct: 35,
      act_start_date: '2026-05-06 13:00',
      restart_date: '2026-05-12 08:00',
      reend_date: '2026-05-13 17:00',
      target_start_date: '2026-05-06 08:00',
      target_end_date: '2026-05-11 17:00',
      target_drtn_hr_cnt: 24,
      remain_drtn_hr_cnt: 16,
      act_work_qty: 10,
      remain_work_qty: 30,
      cstr_type: 'CS_MSOA',
      cstr_date: '2026-05-06 08:00',
      cstr_type2: 'CS_MEOB',
      cstr_date2: '2026-05-20 17:00',
    }),
    activity(201, {
      wbs_id: 73,
      clndr_id: 6,
      task_type: 'TT_Rsrc',
      duration_type: 'DT_FixedQty',
      restart_date: '2026-05-18 08:00',
      reend_date: '2026-05-22 16:00',
      target_start_date: '2026-05-18 08:00',
      target_end_date: '2026-05-22 16:00',
      target_drtn_hr_cnt: 40,
      remain_drtn_hr_cnt: 40,
      priority_type: 'PT_Low',
    }),
    activity(202, {
      wbs_id: 72,
      task_type: 'TT_LOE',
      restart_date: '2026-05-18 08:00',
      reend_date: '2026-05-21 17:00',
      remain_drtn_hr_cnt: 32,
      cstr_type: 'CS_ALAP',
      cstr_type2: 'CS_MSO',
      cstr_date2: '2026-05-18 08:00',
    }),
    { task_id: 801, proj_id: 8, task_code: 'X1', task_name: 'Of another project' },
  ],
  TASKPRED: [
    { task_id: 102, pred_task_id: 101, pred_type: 'PR_FS', lag_hr_cnt: 0 },
    { task_id: 103, pred_task_id: 102, pred_type: 'PR_FF', lag_hr_cnt: 0 },
    { task_id: 201, pred_task_id: 103, pred_type: 'PR_SS', lag_hr_cnt: 16 },
    { task_id: 202, pred_task_id: 201, pred_type: 'PR_SF', lag_hr_cnt: -4 },
    { task_id: 201, pred_task_id: 801, pred_type: 'PR_FS', lag_hr_cnt: 0 },
    { task_id: 201, pred_task_id: 201, pred_type: 'PR_FS', lag_hr_cnt: 0 },
  ],
  UMEASURE: [{ unit_id: 4, unit_abbrev: 't', unit_name: 'tons' }],
  RSRC: [
    { rsrc_id: 30, rsrc_name: 'Yard', rsrc_short_name: 'Y', rsrc_type: 'RT_Labor' },
    {
      rsrc_id: 31,
      parent_rsrc_id: 30,
      rsrc_name: 'Kim Berg',
      rsrc_short_name: 'KB',
      rsrc_type: 'RT_Labor',
      clndr_id: 5,
      email_addr: 'kim@example.com',
      employee_code: 'E1',
    },
    { rsrc_id: 32, parent_rsrc_id: 30, rsrc_name: 'Crane', rsrc_short_name: 'CR', rsrc_type: 'RT_Equip', clndr_id: 6 },
    { rsrc_id: 33, rsrc_name: 'Steel', rsrc_short_name: 'ST', rsrc_type: 'RT_Mat', unit_id: 4 },
  ],
  RSRCRATE: [
    { rsrc_id: 31, start_date: '2026-07-01 00:00', max_qty_per_hr: 0.5, cost_per_qty: 80, cost_per_qty2: 120 },
    { rsrc_id: 31, start_date: '2026-01-01 00:00', max_qty_per_hr: 1, cost_per_qty: 75, cost_per_qty2: 110 },
    { rsrc_id: 33, start_date: '2026-01-01 00:00', max_qty_per_hr: 1, cost_per_qty: 900 },
  ],
  ROLES: [
    { role_id: 61, role_name: 'Welder', role_short_name: 'W' },
    { role_id: 62, role_name: 'Unused', role_short_name: 'U' },
  ],
  TASKRSRC: [
    {
      taskrsrc_id: 401,
      task_id: 101,
      proj_id: 7,
      rsrc_id: 31,
      target_qty: 16,
      remain_qty: 0,
      act_reg_qty: 18,
      act_ot_qty: 2,
      target_qty_per_hr: 1,
      act_reg_cost: 1350,
      act_ot_cost: 225,
      remain_cost: 0,
      target_cost: 1200,
      act_start_date: '2026-05-04 08:00',
      act_end_date: '2026-05-06 12:00',
      rate_type: 'COST_PER_QTY2',
    },
    { taskrsrc_id: 402, task_id: 201, proj_id: 7, role_id: 61, target_qty: 40, remain_qty: 40, target_qty_per_hr: 1 },
    { taskrsrc_id: 403, task_id: 201, proj_id: 7, rsrc_id: 33, target_qty: 12, remain_qty: 12, remain_cost: 10800 },
    { taskrsrc_id: 404, task_id: 201, proj_id: 7, rsrc_id: 33, target_qty: 3, remain_qty: 3, remain_cost: 2700 },
    { taskrsrc_id: 405, task_id: 202, proj_id: 7, rsrc_id: 32, target_qty: 8, remain_qty: 8, curv_id: 3 },
  ],
  MEMOTYPE: [
    { memo_type_id: 1, memo_type: 'Scope' },
    { memo_type_id: 2, memo_type: 'Risks' },
  ],
  TASKMEMO: [
    {
      memo_id: 1,
      task_id: 101,
      memo_type_id: 1,
      task_memo: '<HTML><BODY><p>Lines &amp; sections</p><ul><li>bow</li><li>stern</li></ul></BODY></HTML>',
    },
    { memo_id: 2, task_id: 102, memo_type_id: 1, task_memo: 'Two\u007F\u007Flines' },
    { memo_id: 3, task_id: 102, memo_type_id: 2, task_memo: 'Ice' },
    {
      memo_id: 4,
      task_id: 103,
      memo_type_id: 1,
      task_memo:
        '<p>All <b>four <i>masts</i></b> as in <a href="https://example.org/a?b=1&amp;c">the plan</a>' +
        '<a href="javascript:x()">!</a></p><ol><li>fore<li>2*3*4 &lt;b&gt;</ol>end',
    },
  ],
  UDFTYPE: [
    { udf_type_id: 11, table_name: 'TASK', udf_type_label: 'Berth', logical_data_type: 'FT_TEXT' },
    { udf_type_id: 12, table_name: 'TASK', udf_type_label: 'Tons', logical_data_type: 'FT_FLOAT' },
    { udf_type_id: 13, table_name: 'PROJECT', udf_type_label: 'Sponsor', logical_data_type: 'FT_TEXT' },
  ],
  UDFVALUE: [
    { udf_type_id: 11, fk_id: 201, udf_text: 'North' },
    { udf_type_id: 12, fk_id: 201, udf_number: 12.5 },
    { udf_type_id: 13, fk_id: 7, udf_text: 'Port' },
  ],
  TASKACTV: [
    { task_id: 101, actv_code_type_id: 1, actv_code_id: 1 },
    { task_id: 102, actv_code_type_id: 1, actv_code_id: 1 },
  ],
};
