import { Alert, Typography } from '@mui/material';
import { ServiceError } from '#client/client.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';

/** Explains a failed check-in, with the names of the items that prevent it. */
export function CheckInFailure({ error }: { error: unknown }) {
  const { text } = useText();
  const format = useFormat();
  if (error instanceof ServiceError) {
    const { user, since, activities } = error.arguments;
    if (error.code === 'project_planning.error.ImportErrorWorkRecordsExist' && Array.isArray(activities)) {
      return <CheckInRefusal sentence={text('checkIn.recorded')} names={activities.map(String)} code={error.code} />;
    }
    if (error.code === 'project.error.ProjectLockedError' && typeof user === 'string') {
      const values = { name: user, since: format.moment(typeof since === 'string' ? since : undefined) };
      return <CheckInRefusal sentence={text('checkIn.locked', values)} names={[]} code={error.code} />;
    }
  }
  return <Failure error={error} title={text('checkIn.failed')} />;
}

interface RefusalProps {
  readonly sentence: string;
  readonly names: readonly string[];
  readonly code: string;
}

function CheckInRefusal({ sentence, names, code }: RefusalProps) {
  const { text } = useText();
  return (
    <Alert severity="error">
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {text('checkIn.failed')}
      </Typography>
      <Typography component="p">{sentence}</Typography>
      {names.length > 0 && (
        <Typography component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }} tabIndex={0}>
          {[...new Set(names)].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Typography>
      )}
      <Typography component="p" variant="caption">
        {text('state.code', { code })}
      </Typography>
    </Alert>
  );
}
