import { Alert, Button, CircularProgress, FormControlLabel, FormGroup, Switch, Typography } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { isNoLevelling, type LevellingProposal } from '#plan/schedule/levelling.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure, useTask } from '#app/kit/Failure.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { useLevelling } from './use-levelling.ts';
import { type PlanToLevel, substitutesIn, usePeopleElsewhere, type WeeksElsewhere } from './use-weeks-elsewhere.ts';

interface LevellingDialogProps {
  readonly title: string;
  readonly lead: string;
  /** Of the same identity as long as they are the same; undefined while they are read. */
  readonly plans: readonly PlanToLevel[] | undefined;
  /** Why the plans can't be read. */
  readonly failure?: unknown;
  /** The hours of further plans always count; else that is a choice. */
  readonly countsOthers: boolean;
  /** Shows the proposals, which are in the order of the plans. */
  children(proposals: readonly LevellingProposal[], elsewhere: WeeksElsewhere | undefined): ReactNode;
  onApply(proposals: readonly LevellingProposal[]): Promise<void>;
  onClose(): void;
}

/** Asks how plans are to be levelled, and shows the proposals before they are applied. */
export function LevellingDialog(props: LevellingDialogProps) {
  const { title, lead, plans, failure = null, countsOthers, children, onApply, onClose } = props;
  const { text } = useText();
  const [isWithinSlack, setWithinSlack] = useState(true);
  const [isCounting, setCounting] = useState(countsOthers);
  const [hasOthers, setHasOthers] = useState(false);
  const isWanted = isCounting || hasOthers;
  const { people, error } = usePeopleElsewhere(plans, isWanted);
  const elsewhere = isCounting ? people?.weeks : undefined;
  const inputs = useMemo(() => {
    if (isWanted && !people) return undefined;
    return plans?.map((plan) => {
      const { document, setting } = plan;
      const substitutes = hasOthers && people ? substitutesIn(plan, people) : undefined;
      return { document, setting, options: { isWithinSlack, elsewhere, substitutes } };
    });
  }, [plans, isWithinSlack, isWanted, hasOthers, people, elsewhere]);
  const { proposals, hasFailed } = useLevelling(inputs);
  const isEmpty = !proposals || proposals.every(isNoLevelling);
  const reason = failure ?? error;
  const { run, isRunning } = useTask();
  return (
    <InfoDialog
      title={title}
      maxWidth="md"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          disabled={isEmpty || isRunning}
          onClick={() => proposals && void run(() => onApply(proposals))}
        >
          {text('level.apply')}
        </Button>
      }
    >
      <Typography color="textSecondary">{lead}</Typography>
      <FormGroup>
        <FormControlLabel
          control={<Switch checked={isWithinSlack} onChange={(_, isOn) => setWithinSlack(isOn)} />}
          label={text(countsOthers ? 'level.withinSlack.all' : 'level.withinSlack')}
        />
        {!countsOthers && (
          <FormControlLabel
            control={<Switch checked={isCounting} onChange={(_, isOn) => setCounting(isOn)} />}
            label={text('level.elsewhere')}
          />
        )}
        <FormControlLabel
          control={<Switch checked={hasOthers} onChange={(_, isOn) => setHasOthers(isOn)} />}
          label={text('level.others')}
        />
      </FormGroup>
      {reason !== null && <Failure error={reason} />}
      {hasFailed && <Alert severity="error">{text('level.failed')}</Alert>}
      {!proposals && !hasFailed && reason === null && <CircularProgress size={24} aria-label={text('state.loading')} />}
      {proposals && children(proposals, elsewhere)}
    </InfoDialog>
  );
}
