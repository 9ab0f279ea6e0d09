import { icon } from '#app/kit/icons.tsx';

export const MilestoneIcon = icon('MilestoneIcon', 'M12 4l8 8l-8 8l-8-8z');
export const TaskIcon = icon('TaskIcon', 'M5 5h14v14H5z M8.5 12l2.5 2.5L15.5 9.5');
export const AdHocIcon = icon('AdHocIcon', 'M13 3L5 14h6l-1 7l8-11h-6z');
export const CollectionIcon = icon('CollectionIcon', 'M4 8V6h16v2 M4 8l2 2l2-2 M16 8l2 2l2-2 M8 15h8');
export const TodoIcon = icon('TodoIcon', 'M8 4h8v3H8z M8 5.5H5V20h14V5.5h-3 M8.5 13.5l2.5 2.5l4.5-5');
export const ChangedIcon = icon(
  'ChangedIcon',
  'M12 4v4 M12 16v4 M4 12h4 M16 12h4 M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
);
export const ListIcon = icon('ListIcon', 'M4 6h16 M4 12h16 M4 18h16');
export const ActivityBoardIcon = icon('BoardIcon', 'M4 5h4.5v14H4z M10 5h4.5v9H10z M16 5h4v12h-4z');
export const ActivityTableIcon = icon('TableIcon', 'M4 5h16v14H4z M4 10h16 M4 14.5h16 M10 5v14');
export const ActivityFilterIcon = icon('FilterIcon', 'M4 5h16l-6 8v6l-4-2v-4z');
export const NotStartedIcon = icon('NotStartedIcon', 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z');
export const InProgressIcon = icon('InProgressIcon', 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z M12 8v4l3 2');
export const EditIcon = icon('EditIcon', 'M5 19l1-4L16 5l3 3L9 18z M14 7l3 3');
