import { useNotify } from '#app/kit/Notices.tsx';
import { useForm } from '#app/kit/form/use-form.ts';
import { FormLine } from '#app/kit/form/Form.tsx';
import { useSend } from '#app/data/query.ts';
import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { api } from '#contract/documented/api.ts';
import { Box, Button, ButtonBase, Chip, Paper, Typography } from '@mui/material';
import { type Ref, type RefObject, useId, useRef, useState } from 'react';
import type { FirstStep } from '#contract/app/first-steps.ts';
import { PasswordChange } from '#app/features/account/PasswordChange.tsx';
import { PeopleList } from '../people-list/PeopleList.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { CalendarStep } from './CalendarStep.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import { EmptyPlanDialog } from './EmptyPlanDialog.tsx';
import { PlanFileDialog } from './PlanFileDialog.tsx';

interface StepPartProps {
  readonly step: FirstStep;
  readonly state: string;
  readonly count: number;
  readonly number: number;
  /** The service printed the password that the caller still has. */
  readonly isPasswordPrinted: boolean;
  readonly headRef: Ref<HTMLButtonElement>;
  readonly isShown: boolean;
  /** Another step is open. */
  readonly hasNext: boolean;
  onShow(isShown: boolean): void;
  /** Confirms, skips or opens the step. */
  onSay(state: 'open' | 'done' | 'skipped'): void;
  onNext(): void;
}

/** One step: its name and state, and, where it is shown, what is to be done. */
export function StepPart({ step, ...rest }: StepPartProps) {
  const { state, count, number, isPasswordPrinted, headRef, isShown, hasNext, onShow, onSay, onNext } = rest;
  const { text, intl } = useText();
  const bodyId = useId();
  const nextRef = useRef<HTMLButtonElement>(null);
  const isDone = state === 'done';
  return (
    <Paper variant="outlined" component="li" aria-current={isShown ? 'step' : undefined}>
      <ButtonBase
        ref={headRef}
        aria-expanded={isShown}
        aria-controls={bodyId}
        onClick={() => onShow(!isShown)}
        sx={stepHeadStyle}
      >
        <Box
          component="span"
          sx={{ ...stepMarkerStyle, ...(isDone && { bgcolor: 'success.main', color: 'success.contrastText' }) }}
        >
          {isDone ? <icons.Done /> : intl.formatNumber(number)}
        </Box>
        <Typography variant="h2" sx={{ flex: 1, textAlign: 'start' }}>
          {text(`firstSteps.${step}`)}
        </Typography>
        <Chip
          variant="outlined"
          color={isDone ? 'success' : 'default'}
          label={text(`firstSteps.state.${isDone ? 'done' : state === 'skipped' ? 'skipped' : 'open'}`)}
        />
      </ButtonBase>
      {isShown && (
        <Box
          id={bodyId}
          sx={{ px: 2, pb: 2, pt: 0.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <Typography>
            {text(step === 'password' && isPasswordPrinted ? 'firstSteps.password.printed' : `firstSteps.${step}.text`)}
          </Typography>
          {step !== 'password' && (
            <Typography variant="body2" color="textSecondary">
              {text(`firstSteps.${step}.count`, { count })}
            </Typography>
          )}
          <StepContent step={step} isDone={isDone} onSay={onSay} onNext={onNext} nextRef={nextRef} />
          <StepButtons state={state} hasNext={hasNext} onSay={onSay} onNext={onNext} nextRef={nextRef} />
        </Box>
      )}
    </Paper>
  );
}

/** Skips a step or takes it up again, or goes on to the next one. */
function StepButtons({
  state,
  hasNext,
  onSay,
  onNext,
  nextRef,
}: Pick<StepPartProps, 'state' | 'hasNext' | 'onSay' | 'onNext'> & NextStepRef) {
  const { text } = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {state === 'open' && (
        <Button color="inherit" onClick={() => onSay('skipped')}>
          {text('firstSteps.skip')}
        </Button>
      )}
      {state === 'skipped' && (
        <Button color="inherit" onClick={() => onSay('open')}>
          {text('firstSteps.reopen')}
        </Button>
      )}
      {state === 'done' && hasNext && (
        <Button ref={nextRef} variant="outlined" onClick={onNext}>
          {text('firstSteps.next')}
        </Button>
      )}
    </Box>
  );
}

interface NextStepRef {
  readonly nextRef: RefObject<HTMLButtonElement | null>;
}

function StepContent({
  step,
  isDone,
  onSay,
  onNext,
  nextRef,
}: Pick<StepPartProps, 'step' | 'onSay' | 'onNext'> & NextStepRef & { readonly isDone: boolean }) {
  switch (step) {
    case 'password':
      return (
        <Box sx={{ maxWidth: 420 }}>
          <PasswordChange onDone={onNext} />
        </Box>
      );
    case 'calendar':
      return <CalendarStep isDone={isDone} onConfirm={() => onSay('done')} />;
    case 'people':
      return <PeopleList nextRef={nextRef} />;
    case 'portfolio':
      return <PortfolioStep onDone={onNext} />;
    case 'plan':
      return <PlanStep />;
  }
}

const stepHeadStyle = {
  width: '100%',
  display: 'flex',
  gap: 1.5,
  alignItems: 'center',
  px: 2,
  py: 1.5,
  borderRadius: 1,
} as const;

const stepMarkerStyle = {
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontWeight: 650,
  bgcolor: 'action.selected',
  color: 'text.primary',
} as const;

/** A project with an empty plan, or one from a plan file that is dropped here or chosen. */
function PlanStep() {
  const { text } = useText();
  const [file, setFile] = useState<File>();
  const [isStarting, setIsStarting] = useState(false);
  return (
    <DropArea label={text('firstSteps.plan.drop')} onFile={setFile}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <FileButton
          variant="contained"
          label={text('firstSteps.plan.file')}
          accept=".mpp,.mpx,.xml,.xer,.pmxml,.pod,.xls,.xlsx,.ods,.csv"
          onFile={setFile}
        >
          {text('firstSteps.plan.file')}
        </FileButton>
        <Button variant="outlined" onClick={() => setIsStarting(true)}>
          {text('firstSteps.plan.empty')}
        </Button>
      </Box>
      {isStarting && <EmptyPlanDialog onClose={() => setIsStarting(false)} />}
      {file && <PlanFileDialog file={file} onClose={() => setFile(undefined)} />}
    </DropArea>
  );
}

interface NewPortfolio {
  readonly name: string;
}

/** A portfolio below the root, by its name alone; all else is filled in where portfolios are. */
function PortfolioStep({ onDone }: { onDone: () => void }) {
  const { text } = useText();
  const notify = useNotify();
  const { rootId } = useAdministrator();
  const create = useSend(api.projects.createPortfolio);
  const form = useForm<NewPortfolio>({
    fields: [{ name: 'name', label: 'firstSteps.portfolio.name', kind: 'text', required: true }],
    isReset: true,
    submit: async (body) => {
      await create.mutateAsync({ input: { superPortfolioId: rootId ?? '', body } });
      notify({ text: text('firstSteps.portfolio.created', { name: body.name }) });
      onDone();
    },
    failedField: () => 'name',
  });
  return <FormLine form={form} submitLabel={text('firstSteps.portfolio.create')} />;
}
