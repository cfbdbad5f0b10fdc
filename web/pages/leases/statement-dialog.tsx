import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { listNames } from '#web/kit/names/list-names.ts';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './statement.module.css';
import { routeQuery } from '#web/lib/route-query.ts';

export interface StatementDialogProps {
  readonly leaseId: string;
  /** The last day that is offered; left out, today. */
  readonly until: string | undefined;
  readonly onClose: () => void;
}

/** A statement of some time, to keep or to send. */
export function StatementDialog({ leaseId, until, onClose }: StatementDialogProps) {
  const p = usePapersText();
  const say = useRentFailure();
  const today = useToday();
  const maySend = useMay()('rent.change');
  const { data: contact } = useQuery(recipientsQuery(leaseId));
  const people = contact?.recipients ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const reached = people.filter(({ id, email }) => email !== null && !left.has(id));
  const { busy: isSaving, save } = usePaper();
  // Everybody, unless somebody was left out: then those who are left by name.
  const personIds = left.size === 0 ? undefined : reached.map(({ id }) => id);
  const isNobody = left.size > 0 && reached.length === 0;
  const send = useSending(leaseId);
  const fetched = async ({ from, to, language }: Range): Promise<string> => {
    await download('GET /leases/{id}/statement.pdf/', {
      params: { id: leaseId },
      query: { from: from ?? today, to: to ?? today, ...(language === '' ? {} : { language }) },
    });
    return p('saved');
  };
  const form = useRecordForm<Range, string>({
    draft: () => ({ from: `${(until ?? today).slice(0, 4)}-01-01`, to: until ?? today, language: '' }),
    bounds,
    send: (range) => (maySend ? send(range, personIds) : fetched(range)),
    said: (words) => words,
    say,
    onSaved: onClose,
  });
  const { from, to } = form.draft;
  const isBackwards = from !== null && to !== null && to < from;
  const fetch = async () => {
    const text = await fetched(form.draft);
    onClose();
    showToast({ text });
  };
  return (
    <FormDialog
      form={form}
      title={p('statement')}
      why={p('statementWhy')}
      act={p(maySend ? 'send' : 'download')}
      disabled={isSaving || isBackwards || isNobody}
      problem={isNobody ? p('chooseSomebody') : undefined}
      acts={
        maySend && (
          <Button
            busy={isSaving || form.busy || isBackwards || from === null || to === null}
            onClick={() => save(fetch)}
          >
            {p('download')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormPair>
        <DateField label={p('from')} today={today} {...form.date('from')} />
        <DateField
          label={p('to')}
          today={today}
          {...form.date('to')}
          error={isBackwards ? p('backwards') : form.errorOf('to')}
        />
      </FormPair>
      <Select
        label={p('language')}
        options={[
          { value: '', label: p('languageOwn') },
          { value: 'en', label: p('language_en') },
          { value: 'de', label: p('language_de') },
        ]}
        {...form.choice('language')}
      />
      {maySend && (
        <fieldset className={styles['people']}>
          <legend>{p('sendTo')}</legend>
          {people.map((person) => (
            <Checkbox
              key={person.id}
              label={person.name}
              help={
                person.email === null
                  ? p('noEmail')
                  : p('toAddress', { address: person.email, language: p(`inLanguage_${person.language}`) })
              }
              disabled={person.email === null}
              checked={person.email !== null && !left.has(person.id)}
              onChange={(event) => setLeft(withOrWithout(left, person.id, !event.target.checked))}
            />
          ))}
          {contact !== undefined && people.length === 0 && <p className={styles['why']}>{p('nobody')}</p>}
        </fieldset>
      )}
    </FormDialog>
  );
}

interface Range {
  readonly from: string | null;
  readonly to: string | null;
  readonly language: '' | 'en' | 'de';
}

const bounds = { from: { required: true }, to: { required: true } };

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}

/** Who is written to about this lease, each with their address and language. */
function recipientsQuery(leaseId: string) {
  return routeQuery('GET /arrears/{id}/', { params: { id: leaseId } });
}

function useSending(leaseId: string) {
  const p = usePapersText();
  // One key for one range and one choice of people: however often it is sent, it arrives once.
  const keys = useRef(new Map<string, string>());
  const sendStatement = useAct('POST /leases/{id}/send-statement/');
  return async ({ from, to }: Range, personIds: readonly string[] | undefined): Promise<string> => {
    const body = {
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
      ...(personIds === undefined ? {} : { personIds: [...personIds] }),
    };
    const wanted = JSON.stringify(body);
    const idempotencyKey = keys.current.get(wanted) ?? newKey();
    keys.current.set(wanted, idempotencyKey);
    const input = { params: { id: leaseId }, body };
    const { recipients, left, mailState } = await sendStatement(input, { idempotencyKey });
    const names = (people: readonly { readonly name: string }[]) => listNames(people.map(({ name }) => name));
    const words = p(mailState, { names: names(recipients) });
    return left.length === 0 ? words : `${words} ${p('left', { names: names(left) })}`;
  };
}
