import { useRef, useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { closeToast, showToast, type ToastWish } from '#web/kit/toast/toasts.ts';
import type { WriteLine } from '#shared/api/touches.ts';
import { call } from '#web/lib/client.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { partsOf, type Candidate, type Line } from './line-groups.ts';
import { useLinesText } from './text.ts';

type Known = Pick<Line, 'id' | 'version'>;
/** How an act is taken back. */
type Back = 'undo' | 'wait';

interface Work {
  readonly line: WriteLine;
  /** What nothing else may be about until this is done and shown. */
  readonly ids: readonly string[];
  readonly send: () => Promise<{ readonly said: string; readonly line?: Known }>;
  readonly back?: Back;
}

/** What is done with lines, and taken back: a line and what it is proposed to be are in one act at a time. */
export function useLineActs() {
  const t = useLinesText();
  const words = useFailureWords();
  const touched = useTouched();
  const taken = useRef(new Set<string>());
  // Of this visit, the latest last. One that is on its way is taken back once it has arrived.
  const made = useRef<{ readonly id: string; readonly back: Back; readonly line: Promise<Known | undefined> }[]>([]);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const toast = useRef(0);

  /** One at a time: of many lines in a row the last one is told. */
  const say = (wish: ToastWish) => {
    closeToast(toast.current);
    toast.current = showToast(wish);
  };

  const hold = (ids: readonly string[], isHeld: boolean) => {
    for (const id of ids)
      if (isHeld) taken.current.add(id);
      else taken.current.delete(id);
    setBusy(new Set(taken.current));
  };

  /** Whether it began: not while the line, or what it is about, is in another act. */
  function run({ line, ids, send, back }: Work): boolean {
    if (ids.some((id) => taken.current.has(id))) {
      say({ text: t('onItsWay') });
      return false;
    }
    hold(ids, true);
    const sent = send();
    const [id = ''] = ids;
    const shown = sent
      .then(({ said }) =>
        say({ text: said, ...(back !== undefined && { act: { label: t('undo'), run: () => takeBack(id) } }) }),
      )
      .catch((error: unknown) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }))
      // Other lines may be proposed the same until they are read again: it is not to be had before.
      .then(() => touched(line))
      .finally(() => hold(ids, false));
    if (back !== undefined) {
      const answer = shown
        .then(() => sent)
        .then(
          (done) => done.line,
          () => undefined,
        );
      made.current.push({ id, back, line: answer });
    }
    return true;
  }

  function undo({ id, version }: Known): boolean {
    return run({
      line: 'POST /statement-lines/{id}/undo/',
      ids: [id],
      send: async () => {
        const body = { version, reason: t('undoReason') };
        await call('POST /statement-lines/{id}/undo/', { params: { id }, body });
        return { said: t('undone') };
      },
    });
  }

  function decide({ id, version }: Known, as: 'same' | 'new' | 'wait'): boolean {
    return run({
      line: 'POST /statement-lines/{id}/decide/',
      ids: [id],
      send: async () => {
        const line = await call('POST /statement-lines/{id}/decide/', { params: { id }, body: { as, version } });
        return { said: t(as === 'wait' ? 'undone' : 'decided'), line };
      },
      ...(as !== 'wait' && { back: 'wait' as const }),
    });
  }

  /** Takes back the last act of this visit, or the last with this line; says which line it was. */
  function takeBack(id?: string): string | undefined {
    const at = made.current.findLastIndex((one) => id === undefined || one.id === id);
    const [last] = at < 0 ? [] : made.current.splice(at, 1);
    if (last === undefined) return undefined;
    void last.line.then((line) => {
      if (line === undefined) return;
      if (last.back === 'undo') undo(line);
      else decide(line, 'wait');
    });
    return last.id;
  }

  return {
    busy,
    decide,
    undo,
    takeBack,
    /** Something that a form did with a line. */
    done: (line: Known) => made.current.push({ id: line.id, back: 'undo', line: Promise.resolve(line) }),
    take: (line: Line, candidate: Candidate, remember: boolean) => {
      const parts = partsOf(candidate);
      const params = { id: line.id };
      const ids = [line.id, ...candidate.targets.map(({ id }) => id)];
      const items = parts.flatMap((part) =>
        part.kind === 'item' ? [{ entryId: part.entryId, cents: part.cents }] : [],
      );
      const { version } = line;
      const back = 'undo' as const;
      if (items.length === parts.length) {
        const send = async () => {
          const answer = await call('POST /statement-lines/{id}/match/', { params, body: { version, items } });
          return { said: t('matched'), line: answer };
        };
        return run({ line: 'POST /statement-lines/{id}/match/', ids, send, back });
      }
      const send = async () => {
        const answer = await call('POST /statement-lines/{id}/post/', { params, body: { version, parts, remember } });
        return { said: t('posted'), line: answer };
      };
      return run({ line: 'POST /statement-lines/{id}/post/', ids, send, back });
    },
    propose: (accountId: string) =>
      run({
        line: 'POST /line-proposals/',
        ids: [accountId],
        send: async () => {
          const { matched, posted, refused } = await call('POST /line-proposals/', { body: { accountId } });
          const [first] = refused;
          if (first === undefined) return { said: t('matchedSure', { matched, posted }) };
          return { said: t('refusedSure', { count: refused.length, detail: first.detail }) };
        },
      }),
  };
}

export type LineActs = ReturnType<typeof useLineActs>;
