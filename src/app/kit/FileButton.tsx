import type { ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';
import { icons } from './icons.tsx';
import type { ReasonText } from './reason.tsx';
import { ReasonButton } from './ReasonButton.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'sx' | 'startIcon' | 'children' | 'ref'> {
  /** Label of the button. */
  readonly label: string;
  /** The endings of the names that are offered, as `accept` of a file field takes them. */
  readonly accept: string;
  /** Why no file can be taken now. */
  readonly refusal?: ReasonText | undefined;
  onFile?(file: File): void;
  /** Takes several files at once. */
  onFiles?(files: readonly File[]): void;
  /** A folder is chosen, with all files in it. */
  readonly isFolder?: boolean;
}

/** React knows no attribute for a choice of folders. */
const folderChoice = { webkitdirectory: '' };

/** A button that asks for a file; the same one can be chosen again after it was corrected. */
export function FileButton({ label, accept, onFile, onFiles, isFolder = false, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={onFiles !== undefined}
        {...(isFolder && folderChoice)}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files[0]) onFile?.(files[0]);
          if (files.length > 0) onFiles?.(files);
          target.value = '';
        }}
      />
      <ReasonButton
        variant="outlined"
        startIcon={<icons.Upload />}
        {...button}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
