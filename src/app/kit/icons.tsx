import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** The app's icons: own paths on a 24 × 24 grid, drawn with the text's colour. */

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** An icon of a path of strokes. */
export function icon(name: string, path: string) {
  const Icon = (props: SvgIconProps) => (
    <SvgIcon {...props} aria-hidden>
      <path d={path} {...stroke} />
    </SvgIcon>
  );
  Icon.displayName = name;
  return Object.assign(Icon, { path });
}

interface PlainIconProps {
  readonly of: { readonly path: string };
  readonly className: string;
  /** Width and height; by default those of its style. */
  readonly size?: string;
}

/** An icon as plain SVG, for tables with hundreds of them. */
export function PlainIcon({ of, className, size }: PlainIconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} width={size} height={size} aria-hidden>
      <path d={of.path} {...stroke} />
    </svg>
  );
}

export const PortfolioIcon = icon('PortfolioIcon', 'M4 7h5l2 2h9v10H4z M4 7V5h5l2 2');
export const ProjectIcon = icon('ProjectIcon', 'M5 4h14v16H5z M9 8h6 M9 12h6 M9 16h3');
export const TimesheetIcon = icon('TimesheetIcon', 'M12 7v5l3 2 M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z');
export const MyDayIcon = icon(
  'MyDayIcon',
  'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z M12 2.5v2 M12 19.5v2 M2.5 12h2 M19.5 12h2 M5.3 5.3l1.4 1.4 M17.3 17.3l1.4 1.4 M5.3 18.7l1.4-1.4 M17.3 6.7l1.4-1.4',
);
export const ActivitiesIcon = icon(
  'ActivitiesIcon',
  'M4 6l1.5 1.5L8 5 M4 12l1.5 1.5L8 11 M4 18l1.5 1.5L8 17 M11 6h9 M11 12h9 M11 18h9',
);
export const ReportsIcon = icon('ReportsIcon', 'M5 3h9l5 5v13H5z M14 3v5h5 M9 18v-4 M12 18v-7 M15 18v-2');
export const PeopleIcon = icon(
  'PeopleIcon',
  'M9 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6z M3 19a6 6 0 0 1 12 0 M16 5.5a3 3 0 0 1 0 5 M17.5 13.5a6 6 0 0 1 3.5 5.5',
);
export const PoolIcon = icon(
  'PoolIcon',
  'M12 4v4 M5 20v-4h14v4 M12 8v8 M9 4h6v4H9z M3.5 20h3 M17.5 20h3 M10.5 20h3 M12 16v4',
);
export const CalendarIcon = icon('CalendarIcon', 'M4 6h16v14H4z M4 10h16 M8 3.5V8 M16 3.5V8');
export const LockIcon = icon('LockIcon', 'M6 11h12v9H6z M8 11V8a4 4 0 0 1 8 0v3');
export const UnlockIcon = icon('UnlockIcon', 'M6 11h12v9H6z M8 11V8a4 4 0 0 1 7.5-2');
export const SearchIcon = icon('SearchIcon', 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13z M15.5 15.5L20 20');
export const MenuIcon = icon('MenuIcon', 'M4 6h16 M4 12h16 M4 18h16');
export const FullScreenIcon = icon('FullScreenIcon', 'M4 9V4h5 M15 4h5v5 M20 15v5h-5 M9 20H4v-5');
export const LeaveFullScreenIcon = icon('LeaveFullScreenIcon', 'M9 4v5H4 M20 9h-5V4 M15 20v-5h5 M4 15h5v5');
export const CollapseIcon = icon('CollapseIcon', 'M14 6l-6 6l6 6');
export const ExpandIcon = icon('ExpandIcon', 'M10 6l6 6l-6 6');
export const ChevronDownIcon = icon('ChevronDownIcon', 'M6 10l6 6l6-6');
export const CloseIcon = icon('CloseIcon', 'M6 6l12 12 M18 6L6 18');
export const AddIcon = icon('AddIcon', 'M12 5v14 M5 12h14');
export const UserIcon = icon('UserIcon', 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8z M4.5 20a7.5 7.5 0 0 1 15 0');
export const UploadIcon = icon('UploadIcon', 'M12 16V5 M7 10l5-5l5 5 M5 20h14');
export const DownloadIcon = icon('DownloadIcon', 'M12 5v11 M7 11l5 5l5-5 M5 20h14');
export const LinkIcon = icon(
  'LinkIcon',
  'M10 14l4-4 M8 12l-2 2a3.5 3.5 0 0 0 5 5l2-2 M16 12l2-2a3.5 3.5 0 0 0-5-5l-2 2',
);
export const ArchiveIcon = icon('ArchiveIcon', 'M4 5h16v4H4z M6 9v10h12V9 M10 13h4');
export const BellIcon = icon('BellIcon', 'M6 17h12l-1.5-2V10a4.5 4.5 0 0 0-9 0v5z M10.5 20h3');
export const TodosIcon = icon('TodosIcon', 'M5 5h14v14H5z M8.5 12.5l2.5 2.5L16 9.5');
export const DeleteIcon = icon('DeleteIcon', 'M5 7h14 M10 7V4h4v3 M7 7l1 13h8l1-13 M10.5 11v5 M13.5 11v5');
export const CommentIcon = icon('CommentIcon', 'M4 5h16v11H11l-4 4v-4H4z');
export const WarningIcon = icon('WarningIcon', 'M12 4L2.5 20h19z M12 10v4 M12 17v.5');
export const DoneIcon = icon('DoneIcon', 'M5 12.5l4.5 4.5L19 7.5');
export const PlanIcon = icon('PlanIcon', 'M4 6h9 M8 12h10 M12 18h8');
export const AdministrationIcon = icon(
  'AdministrationIcon',
  'M4 7h9 M17 7h3 M4 17h3 M11 17h9 M13 4.5h4v5h-4z M7 14.5h4v5H7z',
);
export const KeyIcon = icon('KeyIcon', 'M8 10a4 4 0 1 0 0 8a4 4 0 0 0 0-8z M11 11l9-7 M16 7l3 3');
export const ServerIcon = icon('ServerIcon', 'M4 5h16v6H4z M4 13h16v6H4z M8 8h.5 M8 16h.5');
export const FilterIcon = icon('FilterIcon', 'M4 5h16l-6 7.5V19l-4-2v-4.5z');
export const ColumnsIcon = icon('ColumnsIcon', 'M4 5h16v14H4z M9.5 5v14 M14.5 5v14');
export const ProgramIcon = icon('ProgramIcon', 'M4 8h6l2 2h8v9H4z M7 8V5h6l2 2h5v3');
export const TemplateIcon = icon('TemplateIcon', 'M5 4h14v16H5z M9 4v16 M5 9h4');
export const DetailsIcon = icon('DetailsIcon', 'M4 5h16v14H4z M14 5v14 M16.5 9h1 M16.5 12h1');
export const KeyboardIcon = icon('KeyboardIcon', 'M3 7h18v10H3z M7 10.5h.5 M11 10.5h.5 M15 10.5h.5 M8 14h8');
export const HelpIcon = icon(
  'HelpIcon',
  'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8 M12 16.8v.2',
);
export const RestoreIcon = icon('RestoreIcon', 'M4 5h16v4H4z M6 9v10h12V9 M12 17v-6 M9.5 13.5L12 11l2.5 2.5');
export const OpenAllIcon = icon('OpenAllIcon', 'M7 9l5-5l5 5 M7 15l5 5l5-5');
export const CloseAllIcon = icon('CloseAllIcon', 'M7 4l5 5l5-5 M7 20l5-5l5 5');
export const OpenIcon = icon('OpenIcon', 'M9 5H5v14h14v-4 M13 5h6v6 M19 5l-8 8');
export const SignOffIcon = icon('SignOffIcon', 'M10 4H5v16h5 M14 8l4 4l-4 4 M9 12h9');
export const MoveIcon = icon('MoveIcon', 'M4 7h5l2 2h9v10H4z M4 7V5h5l2 2 M9 14h6 M12.5 11.5L15 14l-2.5 2.5');
export const MoreIcon = icon('MoreIcon', 'M6 12h.5 M12 12h.5 M18 12h.5');
export const BaselineIcon = icon('BaselineIcon', 'M4 7h12v4H4z M4 15.5h14 M4 18.5h14');
export const AwayIcon = icon(
  'AwayIcon',
  'M10 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8z M3 20a7 7 0 0 1 11-5.5 M16 15l5 5 M21 15l-5 5',
);
export const MilestoneIcon = icon('MilestoneIcon', 'M12 4l8 8l-8 8l-8-8z');
export const TaskIcon = icon('TaskIcon', 'M5 5h14v14H5z M8.5 12l2.5 2.5L15.5 9.5');
export const AdHocIcon = icon('AdHocIcon', 'M13 3L5 14h6l-1 7l8-11h-6z');
export const CollectionIcon = icon('CollectionIcon', 'M4 8V6h16v2 M4 8l2 2l2-2 M16 8l2 2l2-2 M8 15h8');
export const TodoIcon = icon('TodoIcon', 'M8 4h8v3H8z M8 5.5H5V20h14V5.5h-3 M8.5 13.5l2.5 2.5l4.5-5');
export const ChangedIcon = icon(
  'ChangedIcon',
  'M12 4v4 M12 16v4 M4 12h4 M16 12h4 M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
);
export const BoardIcon = icon('BoardIcon', 'M4 5h4.5v14H4z M10 5h4.5v9H10z M16 5h4v12h-4z');
export const TableIcon = icon('TableIcon', 'M4 5h16v14H4z M4 10h16 M4 14.5h16 M10 5v14');
export const NotStartedIcon = icon('NotStartedIcon', 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z');
export const InProgressIcon = icon('InProgressIcon', 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z M12 8v4l3 2');
export const EditIcon = icon('EditIcon', 'M5 19l1-4L16 5l3 3L9 18z M14 7l3 3');
export const TreeIcon = icon('TreeIcon', 'M4 6h16 M8 12h12 M8 18h12 M4 6v12');
export const BubblesIcon = icon(
  'BubblesIcon',
  'M4 4v16h16 M9 13.5a2 2 0 1 0 0 4a2 2 0 0 0 0-4z M15.5 6a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 0 0 0-6.4z',
);
