import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import type { OpGrant } from '#contract/app/permissions.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { FactLine, FactLines } from '#app/features/account/FactLines.tsx';
import { originText, type PermissionTree } from '#app/shell/permissions/origin.ts';
import { levelText } from '#app/shell/node-kinds.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { SavedField } from '#app/kit/form/SavedField.tsx';
import { useFocusFollows } from '#app/kit/use-focus-follows.ts';
import { GiveLevel, levelField } from './GiveLevel.tsx';
import type { PermissionNode } from './permission-nodes.ts';
import { type ReasonsQuery, ReasonsDialog } from './Reasons.tsx';
import { useGrants } from './use-grants.ts';

/** The levels of all subjects on a record: those granted on it, which can be changed here, and inherited ones. */
export function EntryGrants({ entry }: { entry: PermissionNode }) {
  const { text } = useText();
  const { grants, error, retry, give, revoke } = useGrants(entry);
  const [query, setQuery] = useState<ReasonsQuery>();
  const { handlers } = useFocusFollows();
  if (error && !grants) return <Failure error={error} onRetry={retry} />;
  if (!grants) return <Skeleton variant="rounded" height={200} sx={{ mt: 2 }} />;
  const here = grants.filter(({ inherited, origin }) => inherited !== true && origin === 'permission');
  const others = grants.filter((grant) => !here.includes(grant));
  const ask = ({ subject, subjectName }: OpGrant) =>
    subject ? () => setQuery({ id: subject, name: subjectName ?? subject }) : undefined;
  return (
    <Box {...handlers} sx={{ display: 'contents' }}>
      <GrantsPart title={text('permission.here')} none={here.length === 0 && text('permission.noneHere')}>
        {here.map((grant) => (
          <EditableGrantLine key={grant.subject} grant={grant} give={give} revoke={revoke} onAsk={ask(grant)} />
        ))}
      </GrantsPart>
      <Box data-row="give">
        <GiveLevel
          // Empty again after each one.
          key={here.length}
          taken={here.flatMap(({ subject }) => subject ?? [])}
          give={give}
          onAsk={setQuery}
        />
      </Box>
      <GrantsPart title={text('permission.inherited')} none={others.length === 0 && text('permission.noneAbove')}>
        {others.map((grant) => (
          <OtherLine
            key={`${grant.node} ${grant.subject} ${grant.origin}`}
            grant={grant}
            of={entry.of}
            onAsk={ask(grant)}
          />
        ))}
      </GrantsPart>
      {query && <ReasonsDialog node={entry} subject={query} onClose={() => setQuery(undefined)} />}
    </Box>
  );
}

function GrantsPart({ title, none, children }: { title: string; none: string | false; children: React.ReactNode }) {
  return (
    <PanelSection title={title}>
      {none === false ? (
        <FactLines label={title}>{children}</FactLines>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      )}
    </PanelSection>
  );
}

interface GrantLineProps {
  readonly grant: OpGrant;
  readonly onAsk: (() => void) | undefined;
}

function grantIcon({ subjectType }: OpGrant) {
  return subjectType === 'group' ? icons.People : icons.User;
}

interface EditableGrantLineProps extends GrantLineProps {
  give(subject: string, level: number): Promise<void>;
  revoke(subject: string): Promise<void>;
}

function EditableGrantLine({ grant, give, revoke, onAsk }: EditableGrantLineProps) {
  const { text } = useText();
  const attempt = useAttempt();
  const { subject, subjectName, level } = grant;
  const name = subjectName ?? text('entries.unseen');
  const takeAway = (id: string) =>
    void attempt(() => revoke(id), {
      done: text('permission.revoked', { name }),
      undo: () => give(id, level ?? 0),
    });
  return (
    <FactLine Icon={grantIcon(grant)} row={subject ?? ''} title={name} facts={cappedFacts(grant, text)}>
      <WhyButton name={name} onAsk={onAsk} />
      <Box sx={{ width: { xs: 200, sm: 176 }, '& > *': { width: '100%' } }}>
        <SavedField<OpGrant>
          field={{ ...levelField, label: { literal: text('permission.levelOf', { name }) } }}
          record={grant}
          isDisabled={!subject}
          save={async (change) => {
            if (subject) await give(subject, change.level ?? 0);
          }}
        />
      </Box>
      <Button
        color="inherit"
        disabled={!subject}
        aria-label={text('permission.revokeNamed', { name })}
        onClick={() => subject && takeAway(subject)}
      >
        {text('permission.revoke')}
      </Button>
    </FactLine>
  );
}

function OtherLine({ grant, of, onAsk }: GrantLineProps & { readonly of: PermissionTree }) {
  const { text } = useText();
  const name = grant.subjectName ?? text('entries.unseen');
  return (
    <FactLine Icon={grantIcon(grant)} title={name} facts={[originText(text, of, grant), ...cappedFacts(grant, text)]}>
      <WhyButton name={name} onAsk={onAsk} />
      <Typography>{text(levelText(grant.level))}</Typography>
    </FactLine>
  );
}

function WhyButton({ name, onAsk }: { name: string; onAsk: (() => void) | undefined }) {
  const { text } = useText();
  if (!onAsk) return null;
  return (
    <Button aria-label={text('permission.whyNamed', { name })} sx={{ minWidth: 0 }} onClick={onAsk}>
      {text('permission.why')}
    </Button>
  );
}

/** A user may be granted more than the account's maximum: then the text names the effective level. */
function cappedFacts({ level, effectiveLevel }: OpGrant, text: TextFunction): string[] {
  if (effectiveLevel === undefined || effectiveLevel === null || effectiveLevel >= (level ?? 0)) return [];
  return [text('permission.why.capped', { level: text(levelText(effectiveLevel)), granted: text(levelText(level)) })];
}
