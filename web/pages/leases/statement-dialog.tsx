import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { listNames } from '#web/kit/names/list-names.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
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
  const form = useId();
  const [from, setFrom] = useState<string | null>(`${(until ?? today).slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | null>(until ?? today);
  const { data: contact } = useQuery(recipientsQuery(leaseId));
  const people = contact?.recipients ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const reached = people.filter(({ id, email }) => email !== null && !left.has(id));
  const [language, setLanguage] = useState<'' | 'en' | 'de'>('');
  const isBackwards = from !== null && to !== null && to < from;
  const { busy: isSaving, save } = usePaper();
  // Everybody, unless somebody was left out: then those who are left by name.
  const personIds = left.size === 0 ? undefined : reached.map(({ id }) => id);
  const isNobody = left.size > 0 && reached.length === 0;
  const sending = useSending({ leaseId, from, to, personIds }, onClose);
  const { submit, busy, failure, message, form: formRef, errorOf } = sending;
  const fetched = async () => {
    if (from === null || to === null) return;
    await download('GET /leases/{id}/statement.pdf/', {
      params: { id: leaseId },
      query: { from, to, ...(language === '' ? {} : { language }) },
    });
    onClose();
    showToast({ text: p('saved') });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={p('statement')}
      description={p('statementWhy')}
      footer={
        <>
          <Button onClick={onClose}>{p('cancel')}</Button>
          <Button
            variant={maySend ? 'outline' : 'primary'}
            busy={isSaving || busy || isBackwards || from === null || to === null}
            onClick={() => save(fetched)}
          >
            {p('download')}
          </Button>
          {maySend && (
            <Button variant="primary" type="submit" form={form} busy={busy || isSaving || isBackwards || isNobody}>
              {p('send')}
            </Button>
          )}
        </>
      }
    >
      <form ref={formRef} id={form} noValidate className={styles['fields']} onSubmit={submit}>
        <div className={styles['pair']}>
          <DateField label={p('from')} required value={from} today={today} error={errorOf('from')} onChange={setFrom} />
          <DateField
            label={p('to')}
            required
            value={to}
            today={today}
            error={isBackwards ? p('backwards') : errorOf('to')}
            onChange={setTo}
          />
        </div>
        <Select
          label={p('language')}
          options={[
            { value: '', label: p('languageOwn') },
            { value: 'en', label: p('language_en') },
            { value: 'de', label: p('language_de') },
          ]}
          value={language}
          onChange={setLanguage}
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
        <FormError requestId={failure?.requestId}>
          {isNobody ? p('chooseSomebody') : failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
    </Dialog>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}

/** Who is written to about this lease, each with their address and language. */
function recipientsQuery(leaseId: string) {
  return routeQuery('GET /arrears/{id}/', { params: { id: leaseId } });
}

interface Wanted {
  readonly leaseId: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly personIds: readonly string[] | undefined;
}

function useSending({ leaseId, from, to, personIds }: Wanted, onClose: () => void) {
  const p = usePapersText();
  const whom = personIds?.join(',');
  // One key for one range and one choice of people: however often it is sent, it arrives once.
  const idempotencyKey = useMemo(
    () => [from, to, whom === undefined ? 'all' : 'some', newKey()].join('.'),
    [from, to, whom],
  );
  return useSubmission({
    fields: ['from', 'to'],
    check: () => required({ from: from ?? '', to: to ?? '' }),
    send: async () => {
      const body = {
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
        ...(personIds === undefined ? {} : { personIds: [...personIds] }),
      };
      const input = { params: { id: leaseId }, body };
      const { recipients, left, mailState } = await call('POST /leases/{id}/send-statement/', input, {
        idempotencyKey,
      });
      onClose();
      const names = (people: readonly { readonly name: string }[]) => listNames(people.map(({ name }) => name));
      const words = p(mailState, { names: names(recipients) });
      showToast({ text: left.length === 0 ? words : `${words} ${p('left', { names: names(left) })}` });
    },
  });
}
