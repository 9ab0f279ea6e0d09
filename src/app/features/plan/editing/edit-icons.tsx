import { LinkIcon } from '#app/kit/icons.tsx';
import { smallPlanIcon } from '../gantt/plan-icons.tsx';

export const PencilIcon = smallPlanIcon('M4 20l1-4L16 5l3 3L8 19z M14 7l3 3');
export const UndoIcon = smallPlanIcon('M9 6L4 11l5 5 M4 11h10a5 5 0 0 1 0 10h-3');
export const RedoIcon = smallPlanIcon('M15 6l5 5l-5 5 M20 11H10a5 5 0 0 0 0 10h3');
export const InsertIcon = smallPlanIcon('M4 6h16 M4 18h8 M17 14v8 M13 18h8 M4 12h16');
export const RemoveIcon = smallPlanIcon('M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13 M10.5 11v5 M13.5 11v5');
export const DuplicateIcon = smallPlanIcon('M8 8h12v12H8z M16 8V4H4v12h4');
export const IndentIcon = smallPlanIcon('M4 5h16 M11 10h9 M11 14h9 M4 19h16 M4 9.5l3.5 2.5L4 14.5');
export const OutdentIcon = smallPlanIcon('M4 5h16 M11 10h9 M11 14h9 M4 19h16 M7.5 9.5L4 12l3.5 2.5');
export const MoveUpIcon = smallPlanIcon('M12 20V5 M6 11l6-6l6 6');
export const MoveDownIcon = smallPlanIcon('M12 4v15 M6 13l6 6l6-6');
export const ChainIcon = smallPlanIcon(LinkIcon.path);
export const UnchainIcon = smallPlanIcon(
  'M8 12l-2 2a3.5 3.5 0 0 0 5 5l2-2 M16 12l2-2a3.5 3.5 0 0 0-5-5l-2 2 M5 5l14 14',
);
export const AssignIcon = smallPlanIcon(
  'M10 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z M4 20a6 6 0 0 1 11-3.3 M18 14v6 M15 17h6',
);
