/** The tabs of the dialog of an activity, in their order. */
export const taskTabIds = ['general', 'links', 'people', 'constraints', 'records'] as const;
export type TaskTab = (typeof taskTabIds)[number];
