import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** JSON is read as a value and written as its text. */
export type JsonColumn = ColumnType<unknown, string, string>;
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

/** Columns that the database fills in. */
interface StampedRow {
  id: Generated<string>;
  created: Generated<string>;
  modified: Generated<string>;
}

interface NamedRow extends StampedRow {
  name: string;
  description: Generated<string>;
}

/** The tables and their columns as queries see them. Written from the migrated database by tables.test.ts. */
export interface Tables {
  access_token: {
    id: Generated<string>;
    user_id: string;
    name: Generated<string>;
    token_hash: Buffer;
    created: Generated<string>;
    last_used: string | null;
    expires: string | null;
  };
  action: NamedRow & {
    activity_id: string;
    deleted: Generated<boolean>;
    status: Generated<number>;
    sequence: Generated<number>;
  };
  activity: StampedRow & {
    plan_id: string;
    creator_id: string | null;
    actual_start: string | null;
    actual_finish: string | null;
    actual_effort: Generated<number>;
    open_effort: Generated<number>;
    complete: Generated<number>;
    guid: string | null;
  };
  activity_calendar: {
    id: Generated<string>;
    plan_id: string;
    name: string;
    week_hours: number[];
    week_times: string[] | null;
  };
  activity_calendar_exception: {
    calendar_id: string;
    from_day: string;
    until_day: string;
    hours: number;
    name: Generated<string>;
    times: Generated<string>;
  };
  activity_category: NamedRow & {
    color: Generated<number>;
    default_category: Generated<boolean>;
    active: Generated<boolean>;
  };
  activity_comment: StampedRow & {
    activity_id: string;
    creator_id: string | null;
    name: Generated<string>;
    text: Generated<string>;
    comment_date: Generated<string>;
  };
  activity_custom_value: {
    activity_id: string;
    attribute_id: string;
    value: JsonColumn;
  };
  activity_version: NamedRow & {
    plan_version_id: string;
    plan_id: string;
    activity_id: string;
    parent_id: string | null;
    sequence: number;
    outline_level: number;
    wbs_code: Generated<string>;
    type: Generated<number>;
    category_id: string | null;
    start: string | null;
    finish: string | null;
    duration: Generated<number>;
    lead_time: Generated<number>;
    follow_up_time: Generated<number>;
    priority: Generated<number>;
    base_effort: Generated<number>;
    unassigned_effort: Generated<number>;
    original_estimate: Generated<number>;
    responsible_resource_id: string | null;
    attributes: Generated<number>;
    template: Generated<boolean>;
    environment: Generated<string>;
    contact_persons: Generated<string>;
    authorized: Generated<string>;
    authorization_comment: Generated<string>;
    post_project_phase_comment: Generated<string>;
    requirement_id: string | null;
    payment: Generated<number>;
    effort_billable: Generated<number>;
    deadline: string | null;
    file_guid: string | null;
    file_uid: number | null;
    constraint_type: Generated<number>;
    constraint_day: string | null;
    manual: Generated<boolean>;
    duration_unit: Generated<number>;
    duration_elapsed: Generated<boolean>;
    calendar_id: string | null;
    file_fields: NullableJson;
  };
  app_user: {
    id: string;
    kind: Generated<string>;
    level: Generated<number>;
    active: Generated<boolean>;
    external: Generated<boolean>;
    password_hash: string | null;
    language: Generated<string>;
    primary_resource_id: string | null;
  };
  assignment: StampedRow & {
    activity_id: string;
    resource_id: string;
    actual_effort: Generated<number>;
    open_effort: Generated<number>;
    complete: Generated<number>;
    active: Generated<boolean>;
    stated_effort: number | null;
  };
  assignment_version: StampedRow & {
    plan_version_id: string;
    assignment_id: string;
    activity_id: string;
    assigned: Generated<number>;
    base_effort: Generated<number>;
    delay: Generated<number>;
    contour: Generated<number>;
    file_fields: NullableJson;
  };
  audit_entry: {
    id: Generated<string>;
    at: Generated<string>;
    user_id: string | null;
    user_name: Generated<string>;
    address: Generated<string>;
    action: string;
    object_id: string | null;
    details: GeneratedJson;
  };
  calendar_feed: {
    user_id: string;
    token_hash: Buffer;
    created: Generated<string>;
    last_used: string | null;
    kind: Generated<string>;
  };
  contact: StampedRow & {
    user_id: string;
    last_name: string | null;
    first_name: string | null;
    e_mail: string | null;
    phone: string | null;
    mobile: string | null;
    fax: string | null;
    job_title: string | null;
    salutation: string | null;
  };
  cost_record: StampedRow & {
    activity_id: string;
    resource_id: string;
    day: string;
    cost_type: number;
    actual_costs: number;
    open_costs: Generated<number>;
    comment: Generated<string>;
    state: Generated<number>;
    locked_by: string | null;
    locked_at: string | null;
    creator_id: string | null;
  };
  custom_attribute: {
    id: Generated<string>;
    applies_to: string;
    custom_type_id: string | null;
    type: string;
    name: string;
    label: Generated<string>;
    description: Generated<string>;
    sequence: Generated<number>;
    possible_values: Generated<string[]>;
    is_mandatory: Generated<boolean>;
    is_unique: Generated<boolean>;
    visible_from: Generated<number>;
    modified: Generated<string>;
  };
  custom_type: {
    id: Generated<string>;
    applies_to: string;
    name: string;
    description: Generated<string>;
    tab_label: Generated<string>;
    title: Generated<string>;
    default_type: Generated<boolean>;
    modified: Generated<string>;
  };
  dependency: {
    plan_version_id: string;
    predecessor_id: string;
    successor_id: string;
    type: Generated<number>;
    lag: Generated<number>;
    lag_elapsed: Generated<boolean>;
    on_critical_path: Generated<boolean>;
    conflict: Generated<boolean>;
    lag_unit: Generated<number>;
  };
  event: {
    id: Generated<string>;
    message_code: number;
    user_id: string | null;
    user_name: Generated<string>;
    role: Generated<string>;
    project_node_id: string | null;
    project_name: Generated<string>;
    plan_version_number: string | null;
    activity_name: string | null;
    to_do_name: string | null;
    resource_name: string | null;
    activity_comment_text: string | null;
    project_status_name: string | null;
    created_at: Generated<string>;
  };
  favourite_activity: {
    user_id: string;
    activity_id: string;
  };
  group_member: {
    group_id: string;
    member_id: string;
  };
  holiday: {
    day: string;
    name: Generated<string>;
    modified: Generated<string>;
    regional: Generated<boolean>;
  };
  holiday_region: {
    only_one: Generated<boolean>;
    region: string;
    last_year: number;
    modified: Generated<string>;
  };
  import_run: {
    id: Generated<string>;
    kind: string;
    project_node_id: string | null;
    user_id: string | null;
    at: Generated<string>;
    result: GeneratedJson;
    undo: Buffer | null;
    undone_at: string | null;
    undone_by: string | null;
  };
  job: {
    id: Generated<string>;
    kind: string;
    lane: string;
    is_scheduled: Generated<boolean>;
    input: GeneratedJson;
    user_id: string | null;
    user_name: string;
    state: Generated<string>;
    created_at: string;
    due_at: string;
    started_at: string | null;
    finished_at: string | null;
    attempts: Generated<number>;
    lease: string | null;
    leased_until: string | null;
    is_cancelled: Generated<boolean>;
    progress: NullableJson;
    result: NullableJson;
    problem: NullableJson;
    is_hidden: Generated<boolean>;
  };
  job_file: {
    job_id: string;
    role: string;
    media_type: Generated<string>;
    file_name: Generated<string>;
    content: Buffer;
  };
  lock_range: {
    id: Generated<string>;
    project_node_id: string | null;
    from_day: string;
    until_day: string;
    locked: Generated<boolean>;
    locked_by: string | null;
    locked_at: Generated<string>;
  };
  notice: {
    id: Generated<string>;
    user_id: string;
    kind: string;
    author_name: Generated<string>;
    from_day: string;
    until_day: string;
    hours: number | null;
    comment: Generated<string>;
    created_at: Generated<string>;
  };
  plan_calendar_exception: {
    plan_id: string;
    from_day: string;
    until_day: string;
    hours: number;
    name: Generated<string>;
    times: Generated<string>;
  };
  plan_cost: {
    plan_id: string;
    cost_type: number;
    base: Generated<number>;
    actual: Generated<number>;
    open: Generated<number>;
    reveals_rate: Generated<boolean>;
  };
  plan_effort: {
    plan_id: string;
    resource_id: string;
    base: Generated<number>;
    actual: Generated<number>;
    open: Generated<number>;
  };
  plan_file_field: {
    name: string;
    attribute_id: string;
    applies_to: string;
    is_new: Generated<boolean>;
  };
  plan_file_person: {
    name: string;
    choice: string;
    resource_id: string | null;
    pool_id: string | null;
  };
  plan_version: {
    id: Generated<string>;
    plan_id: string;
    number: number;
    name: Generated<string>;
    comment: Generated<string>;
    check_in_time: string | null;
    checked_in_by: string | null;
    holder_id: string | null;
    checked_out_at: string | null;
    revision: Generated<number>;
    saved_key: string | null;
    saved_at: string | null;
    file_fields: NullableJson;
    file_resources: NullableJson;
    file_custom_fields: NullableJson;
  };
  planned_cost: {
    plan_version_id: string;
    activity_id: string;
    cost_type: number;
    base: Generated<number>;
  };
  planned_progress: {
    plan_version_id: string;
    activity_id: string;
    complete: number;
    actual_start: string | null;
    actual_finish: string | null;
  };
  product: NamedRow & {
    active_project_id: string | null;
  };
  project_classification: NamedRow & {
    sequence: Generated<number>;
  };
  project_custom_value: {
    project_node_id: string;
    attribute_id: string;
    value: JsonColumn;
  };
  project_grant: {
    project_node_id: string;
    subject_id: string;
    level: number;
    origin: string;
  };
  project_link: {
    portfolio_id: string;
    project_node_id: string;
  };
  project_node: NamedRow & {
    type: number;
    parent_id: string | null;
    path: string[];
    number: Generated<string>;
    start: string | null;
    finish: string | null;
    probability: Generated<number>;
    archived: Generated<boolean>;
    priority: Generated<number>;
    situation: Generated<string>;
    rationale: Generated<string>;
    miscellaneous: Generated<string>;
    decision: Generated<string>;
    decision_comment: Generated<string>;
    completed: string | null;
    organization: Generated<string>;
    custom_type_id: string | null;
    budget: number | null;
    savings_potential: number | null;
    project_status_id: string | null;
    project_classification_id: string | null;
    risk_classification: Generated<number>;
    sponsor_id: string | null;
    project_manager_id: string | null;
    issue_coordinator_id: string | null;
    manager_traffic_light: Generated<number>;
    customer_traffic_light: Generated<number>;
    quality_traffic_light: Generated<number>;
    dates_traffic_light: Generated<number>;
    resources_traffic_light: Generated<number>;
    costs_traffic_light: Generated<number>;
    traffic_light: GeneratedAlways<number>;
    tracker_executed: Generated<boolean>;
    tracker_aggregated: Generated<boolean>;
    work_trackable: Generated<boolean>;
    methodology: Generated<number>;
  };
  project_permission: {
    project_node_id: string;
    subject_id: string;
    level: number;
  };
  project_plan: StampedRow & {
    project_node_id: string;
    current_version_id: string | null;
    baseline_version_id: string | null;
    start: string | null;
    finish: string | null;
    duration: Generated<number>;
    base_effort: Generated<number>;
    actual_effort: Generated<number>;
    open_effort: Generated<number>;
    complete: Generated<number>;
    progress_tracked: Generated<boolean>;
    week_hours: number[] | null;
    calendar_modified: Generated<string>;
    schedule_finish: string | null;
    week_times: string[] | null;
  };
  project_resource: {
    project_node_id: string;
    resource_id: string;
  };
  project_status: NamedRow & {
    sequence: Generated<number>;
    color: Generated<number>;
    default_status: Generated<boolean>;
    lock_wbs_codes: Generated<boolean>;
    linked_level: Generated<number>;
    active: Generated<boolean>;
  };
  release: NamedRow & {
    product_id: string;
    release_date: string | null;
    active_project_id: string | null;
  };
  request_key: {
    user_id: string;
    key: string;
    operation: string;
    hash: Buffer;
    answer: NullableJson;
    at: string;
  };
  requirement: StampedRow & {
    release_id: string | null;
    base_effort: Generated<number>;
    open_effort: Generated<number>;
    story_points: number | null;
    external_link_url: string | null;
  };
  resource: NamedRow & {
    type: number;
    parent_id: string | null;
    path: string[];
    full_name: Generated<string>;
    available: Generated<number>;
    archived: Generated<boolean>;
    included_in_utilization: Generated<boolean>;
    user_id: string | null;
    custom_type_id: string | null;
    override_pool_rate: Generated<boolean>;
    hourly_rate: number | null;
    external_rate: number | null;
    calendar_modified: Generated<string>;
  };
  resource_calendar: {
    resource_id: string;
    week_hours: number[] | null;
    week_times: string[] | null;
  };
  resource_calendar_exception: {
    resource_id: string;
    from_day: string;
    until_day: string;
    hours: number;
    name: Generated<string>;
    times: Generated<string>;
  };
  resource_custom_value: {
    resource_id: string;
    attribute_id: string;
    value: JsonColumn;
  };
  resource_grant: {
    resource_id: string;
    subject_id: string;
    level: number;
    origin: string;
  };
  resource_link: {
    parent_id: string;
    resource_id: string;
  };
  resource_permission: {
    resource_id: string;
    subject_id: string;
    level: number;
  };
  resource_rate: {
    resource_id: string;
    hourly_rate: number;
  };
  session: {
    token_hash: Buffer;
    user_id: string;
    language: string;
    agent: Generated<string>;
    created: Generated<string>;
    last_used: Generated<string>;
    expires: string;
  };
  setting: {
    name: string;
    value: JsonColumn;
  };
  sign_on_attempt: {
    login: string;
    address: string;
    failures: Generated<string[]>;
    succeeded: string | null;
    at: string;
  };
  subject: NamedRow & {
    kind: string;
    display_name: Generated<string>;
    source: Generated<number>;
  };
  todo: NamedRow & {
    project_node_id: string;
    sequence: Generated<number>;
    source: Generated<string>;
    type: Generated<number>;
    priority: Generated<number>;
    status: Generated<number>;
    start: string | null;
    due: string | null;
    topic: string | null;
    responsible_resource_id: string | null;
    creator_id: string | null;
    deleted: Generated<boolean>;
  };
  todo_activity: {
    todo_id: string;
    activity_id: string;
  };
  todo_comment: StampedRow & {
    todo_id: string;
    creator_id: string | null;
    name: Generated<string>;
    text: Generated<string>;
    comment_date: Generated<string>;
  };
  tracker_instance: {
    id: Generated<string>;
    name: string;
    base_url: Generated<string>;
    enabled: Generated<boolean>;
    modified: Generated<string>;
  };
  tracker_link: {
    tracker_instance_id: string;
    issue_id: string;
    activity_id: string;
  };
  unavailability: StampedRow & {
    resource_id: string;
    start: string;
    finish: string;
    reason: Generated<string>;
    comment: Generated<string>;
    active: Generated<boolean>;
    type_id: string | null;
    day_part: Generated<number>;
  };
  unavailability_type: NamedRow;
  user_group: {
    id: string;
    kind: Generated<string>;
  };
  week_approval: {
    id: Generated<string>;
    resource_id: string;
    monday: string;
    project_node_id: string | null;
    state: number;
    submitted_by: string | null;
    submitted_at: string | null;
    decided_by: string | null;
    decided_at: string | null;
    comment: Generated<string>;
  };
  work_record: StampedRow & {
    work_record_id: Generated<string>;
    assignment_id: string;
    resource_id: string;
    day: string;
    actual_effort: number;
    open_effort: number;
    completed: Generated<boolean>;
    comment: Generated<string>;
    state: Generated<number>;
    locked_by: string | null;
    locked_at: string | null;
    creator_id: string | null;
    open_sent: number | null;
  };
}
