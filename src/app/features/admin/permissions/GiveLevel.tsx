import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Level } from '#contract/core/codes.ts';
import { subjectFilter, useSubjects } from '#app/features/account/use-subjects.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { givenLevels } from './levels.ts';
import type { ReasonsQuery } from './Reasons.tsx';

interface GiveLevelProps {
  /** Ids of the subjects that have a level already. */
  readonly taken: readonly string[];
  give(subject: string, level: number): Promise<void>;
  /** Opens the explanation of a subject's level. */
  onAsk(subject: ReasonsQuery): void;
}

/** Grants a level to a subject, or explains the level that it has. */
export function GiveLevel({ taken, give, onAsk }: GiveLevelProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const subjects = useSubjects();
  const [subject, setSubject] = useState<(typeof subjects)[number] | null>(null);
  const [level, setLevel] = useState<number>(Level.observer);
  const [isBusy, setIsBusy] = useState(false);
  const missing = subject ? undefined : text('permission.noSubject');
  const already = subject && taken.includes(subject.id) ? text('permission.taken', { name: subject.label }) : undefined;
  const send = async () => {
    if (!subject || already !== undefined) return;
    setIsBusy(true);
    try {
      await give(subject.id, level);
    } catch (error) {
      notify({ severity: 'error', text: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Autocomplete
        sx={{ flex: '1 1 180px' }}
        options={subjects}
        value={subject}
        filterOptions={subjectFilter}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        groupBy={({ type }) => text(type === 'group' ? 'group.one' : 'group.user')}
        noOptionsText={text('tree.noMatch')}
        onChange={(_, chosen) => setSubject(chosen)}
        renderInput={(parameters) => <TextField {...parameters} label={text('permission.subject')} />}
      />
      <TextField
        select
        label={text('permission.level')}
        value={String(level)}
        onChange={(event) => setLevel(Number(event.target.value))}
        sx={{ width: 140 }}
      >
        {givenLevels.map((each) => (
          <MenuItem key={each} value={String(each)}>
            {text(levelText(each))}
          </MenuItem>
        ))}
      </TextField>
      <ReasonButton type="submit" variant="outlined" refusal={missing ?? already} loading={isBusy}>
        {text('permission.add')}
      </ReasonButton>
      <ReasonButton refusal={missing} onClick={() => subject && onAsk({ id: subject.id, name: subject.label })}>
        {text('permission.why')}
      </ReasonButton>
    </Box>
  );
}
