import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { below, palette, translucent } from '#app/kit/style.ts';

interface BookingFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly value: string;
  /** The label stays above the content, also of an empty field. */
  readonly isLabelAbove?: boolean;
  readonly isWrong?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Behind the text. */
  readonly end?: ReactNode;
  onMouseDown?(): void;
}

/** A text field that looks like the library's outlined one, which is a tenth of this screen's own file: this one loads first. */
export function BookingField(props: BookingFieldProps) {
  const {
    label,
    value,
    isLabelAbove = false,
    isWrong = false,
    inputRef,
    end,
    className = '',
    onMouseDown,
    ...input
  } = props;
  const id = useId();
  const focusInput = ({ target, currentTarget }: MouseEvent) =>
    target === currentTarget && currentTarget.querySelector('input')?.focus();
  return (
    <FieldRoot className={className} data-above={isLabelAbove || value !== ''} data-wrong={isWrong}>
      <label htmlFor={id}>{label}</label>
      <div
        className="outlined"
        data-end={end !== undefined}
        role="presentation"
        onMouseDown={onMouseDown}
        onClick={focusInput}
      >
        <input {...input} id={id} ref={inputRef} value={value} aria-invalid={isWrong} />
        {end}
        <fieldset aria-hidden>
          <legend>
            <span>{label}</span>
          </legend>
        </fieldset>
      </div>
    </FieldRoot>
  );
}

const easeOut = 'cubic-bezier(0, 0, 0.2, 1)';
const whenAbove = '&[data-above=true], &:focus-within';
const whenMoving = '@media (prefers-reduced-motion: no-preference)';
const outline = translucent('var(--mui-palette-common-onBackground)', 23);

/** The figures are those of Material UI's small outlined field, which the list of activities has. */
const FieldRoot = styled('div')({
  display: 'inline-flex',
  flexDirection: 'column',
  position: 'relative',
  minWidth: 0,
  verticalAlign: 'top',
  fontSize: '0.875rem',
  lineHeight: '1.4375em',
  '& > label': {
    position: 'absolute',
    left: 0,
    top: 0,
    zIndex: 1,
    maxWidth: 'calc(100% - 24px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    transform: 'translate(14px, 9px) scale(1)',
    transformOrigin: 'top left',
    pointerEvents: 'none',
    color: palette.text.secondary,
    [whenMoving]: { transition: ['color', 'transform', 'max-width'].map((name) => `${name} 120ms ${easeOut}`).join() },
  },
  '.outlined': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    borderRadius: 6,
    cursor: 'text',
    color: palette.text.primary,
    '&[data-end=true]': { paddingRight: 14, '& > input': { paddingRight: 0 } },
  },
  '.outlined > input': {
    font: 'inherit',
    lineHeight: 'inherit',
    letterSpacing: 'inherit',
    color: 'currentColor',
    boxSizing: 'content-box',
    display: 'block',
    width: '100%',
    minWidth: 0,
    height: '1.4375em',
    margin: 0,
    padding: '8.5px 14px',
    border: 0,
    outline: 0,
    background: 'none',
    [below.sm]: { fontSize: '1rem' },
    '&::placeholder': {
      opacity: 0,
      color: palette.text.secondary,
      [whenMoving]: { transition: `opacity 120ms ${easeOut}` },
    },
  },
  fieldset: {
    position: 'absolute',
    inset: '-5px 0 0',
    minWidth: '0%',
    margin: 0,
    padding: '0 8px',
    border: `1px solid ${outline}`,
    borderRadius: 'inherit',
    overflow: 'hidden',
    textAlign: 'left',
    pointerEvents: 'none',
  },
  legend: {
    display: 'block',
    maxWidth: 0.01,
    height: 11,
    padding: 0,
    overflow: 'hidden',
    fontSize: '0.75em',
    whiteSpace: 'nowrap',
    visibility: 'hidden',
    [whenMoving]: { transition: `max-width 50ms ${easeOut}` },
    '& > span': { display: 'inline-block', padding: '0 5px', opacity: 0, visibility: 'visible' },
  },
  [whenAbove]: {
    '& > label': {
      transform: 'translate(14px, -9px) scale(0.75)',
      maxWidth: 'calc(133% - 32px)',
      pointerEvents: 'auto',
      userSelect: 'none',
    },
    legend: { maxWidth: '100%', [whenMoving]: { transition: `max-width 100ms ${easeOut} 50ms` } },
    'input::placeholder': { opacity: 1 },
  },
  '@media (hover: hover)': { '.outlined:hover fieldset': { borderColor: palette.text.primary } },
  '&:focus-within': {
    '& > label': { color: palette.primary.main },
    '.outlined fieldset': { borderWidth: 2, borderColor: palette.primary.main },
  },
  '&[data-wrong=true]': {
    '& > label': { color: palette.error.main },
    '.outlined fieldset': { borderColor: palette.error.main },
  },
  // As the library's field with a list, which comes later.
  '&.choice .outlined': {
    padding: '6px 39px 6px 6px',
    '& > input': { padding: '2.5px 4px 2.5px 8px', textOverflow: 'ellipsis' },
    svg: { position: 'absolute', right: 9, width: '1.393rem', height: '1.393rem', fill: palette.action.active },
  },
});
