import { Box, Button, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { ownResource } from '#app/features/common/own-resources.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { lastProject, noteProject, presetProject } from '#app/features/common/new-record.ts';
import { type ResourceChoice, useResources } from '#app/features/common/use-resources.ts';
import { isMonthFirst } from '#app/i18n/typed-dates.ts';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { foldText } from '#search/folded.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { focusField } from '#app/kit/take-focus.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { parseTodoLine, type TodoLine } from './quick-line.ts';
import type { TodoActions } from './use-todo-actions.ts';
import { fieldHeight } from '#app/kit/style.ts';

interface QuickAddProps {
  /** The projects that take to-dos. */
  readonly projects: readonly OpProjectNode[];
  /** Id of the project that the list shows alone. */
  readonly project: string | undefined;
  /** True if the list shows the caller's own to-dos: a line without a person then means the caller. */
  readonly isMine: boolean;
  readonly today: string;
  readonly actions: TodoActions;
}

/** Those whose name has the word at the beginning of one of its own. */
function peopleMatching(word: string, people: readonly ResourceChoice[]): readonly ResourceChoice[] {
  const wanted = foldText(word)
    .split(/[\s.]+/)
    .filter(Boolean);
  const fits = people.filter(({ name }) => {
    const parts = foldText(name).split(/\s+/);
    return wanted.every((each) => parts.some((part) => part.startsWith(each)));
  });
  const exact = fits.filter(({ name }) => foldText(name) === foldText(word));
  return exact.length > 0 ? exact : fits;
}

/** Makes a to-do of one line, and shows what was understood before it is sent. */
export function QuickAdd(props: QuickAddProps) {
  const { projects, project } = props;
  const { text } = useText();
  // The address requests adding a to-do.
  const isRequested = useAddress().values.get('add') === '1';
  const { line, type, parsed, found, isLoading, refusal, target, isSent, setChosen, send } = useQuickAdd(props);
  if (projects.length === 0 || (project !== undefined && !target)) return null;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <TextField
          fullWidth
          label={text('todos.add')}
          placeholder={text('todos.add.hint')}
          value={line}
          error={refusal !== undefined && !isLoading}
          helperText={refusal}
          onChange={(event) => type(event.target.value)}
          {...(isRequested && { inputRef: focusField })}
          slotProps={{ htmlInput: { maxLength: 400 }, inputLabel: { shrink: true } }}
        />
        <ParsedTodoLine line={parsed} person={found.length === 1 ? found[0]?.name : undefined} />
      </Box>
      {project === undefined && (
        <TodoProjectChoice projects={projects} target={target} isMissing={isSent && !target} onChoose={setChosen} />
      )}
      <Button type="submit" variant="contained" size="medium" sx={{ height: fieldHeight }}>
        {text('todos.add.send')}
      </Button>
    </Box>
  );
}

/** State of the form: the line, what it describes, and its project. */
function useQuickAdd({ projects, project, isMine, today, actions }: QuickAddProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const [line, setLine] = useState('');
  const [chosen, setChosen] = useState<string>();
  /** Sending was tried with what the form holds. */
  const [isSent, setIsSent] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const { parsed, people, found, isLoading, problem: refusal } = useParsedTodo(line, today);
  const user = useUser();
  const own = isMine ? ownResource(user) : undefined;
  const responsible = found[0]?.id ?? own;
  const wanted = project ?? chosen;
  const target =
    wanted === undefined
      ? presetProject(projects, lastProject('todo', user.id))
      : projects.find(({ id }) => id === wanted);

  const send = async () => {
    setIsSent(true);
    // Sent as soon as the people are loaded.
    setIsDue(isLoading);
    if (refusal !== undefined || parsed.name === '' || !target) return;
    setIsSent(false);
    if (project === undefined) noteProject('todo', user.id, target.id);
    // The next line can be typed at once; a refused one comes back if the field is still empty.
    setLine('');
    try {
      await actions.create({
        name: parsed.name,
        projectNode: target.id,
        ...(parsed.priority !== undefined && { priority: parsed.priority }),
        ...(parsed.topic !== undefined && { topics: [parsed.topic] }),
        ...(parsed.due !== undefined && { due: parsed.due }),
        ...(responsible !== undefined && { responsibleResource: responsible }),
      });
      notify({ text: text('todos.added', { name: parsed.name, project: nodeDisplayName(target) }) });
    } catch (error) {
      setLine((now) => (now === '' ? line : now));
      const said = `${text('todos.notSaved', { name: parsed.name })} ${failureText(error)}`;
      notify({ text: said, severity: 'error' });
    }
  };
  const sendDue = useEffectEvent(() => void send());
  useEffect(() => {
    if (isDue && people !== undefined) queueMicrotask(() => sendDue());
  }, [isDue, people]);
  const type = (typed: string) => {
    setLine(typed);
    setIsDue(false);
  };
  return { line, type, parsed, found, isLoading, refusal, target, isSent, setChosen, send };
}

/** The to-do that a line describes, the people whom it names, and why it can't be sent yet. */
function useParsedTodo(line: string, today: string) {
  const { text, intl } = useText();
  const monthFirst = useMemo(() => isMonthFirst(intl.locale), [intl.locale]);
  const parsed = useMemo(() => parseTodoLine(line, { today, monthFirst }), [line, today, monthFirst]);
  const people = useResources(parsed.person !== undefined);
  const found = parsed.person === undefined ? [] : peopleMatching(parsed.person, people ?? []);
  const isLoading = parsed.person !== undefined && people === undefined;
  const problem = () => {
    if (parsed.name === '') return line === '' ? undefined : text('todos.add.noName');
    if (parsed.person === undefined) return undefined;
    if (isLoading) return text('state.loading');
    if (found.length === 1) return undefined;
    return text(found.length === 0 ? 'todos.add.notFound' : 'todos.add.several', {
      person: parsed.person,
      names: found
        .slice(0, 4)
        .map(({ name }) => name)
        .join(', '),
    });
  };
  return { parsed, people, found, isLoading, problem: problem() };
}

interface TodoProjectChoiceProps extends Pick<QuickAddProps, 'projects'> {
  readonly target: OpProjectNode | undefined;
  /** The line can't be sent without a project. */
  readonly isMissing: boolean;
  onChoose(id: string): void;
}

function TodoProjectChoice({ projects, target, isMissing, onChoose }: TodoProjectChoiceProps) {
  const { text } = useText();
  return (
    <TextField
      select
      label={text('todos.add.project')}
      value={target?.id ?? ''}
      error={isMissing}
      helperText={isMissing && text('todos.add.noProject')}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ formHelperText: { role: 'alert' } }}
      sx={{ flex: '0 1 240px', minWidth: 140 }}
    >
      {projects.map((node) => (
        <MenuItem key={node.id} value={node.id} dense>
          {nodeDisplayName(node)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Recognized parts of a line apart from its name. */
function ParsedTodoLine({ line, person }: { readonly line: TodoLine; readonly person: string | undefined }) {
  const { text, format } = useText();
  const parts = [
    line.priority !== undefined && text('todos.priority.of', { priority: line.priority }),
    line.due !== undefined && text('todos.add.due', { day: format.dayLong(line.due) }),
    person,
    line.topic !== undefined && `#${line.topic}`,
  ].filter((part) => typeof part === 'string');
  if (line.name === '' || parts.length === 0) return null;
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mt: 0.75 }}>
      <Typography variant="caption" color="textSecondary">
        {line.name}
      </Typography>
      {parts.map((part) => (
        <Chip key={part} variant="outlined" label={part} />
      ))}
    </Box>
  );
}
