import { useEffect, useState } from 'react';
import { forgetKept, readKept, writeKept } from '#web/kit/kept/kept-storage.ts';
import { useKeptScope } from '#web/kit/kept/use-kept-scope.ts';

/**
 * What is typed is kept in this tab until it is sent or given up: going elsewhere, going back or a reload lose nothing.
 * `place` says what it is about; otherwise the page and the names of the fields do. Secrets are not kept, nor is anything
 * where it is `false`.
 */
export function useKept<Draft extends object, Base>(place: string | undefined | false, fresh: () => Kept<Draft, Base>) {
  const scope = useKeptScope();
  const [{ key, ...begun }] = useState(() => {
    const first = fresh();
    const isKept = scope !== undefined && place !== false && !hasSecret(first.draft);
    const known = isKept ? `${scope}.${place ?? placeOf(first)}` : undefined;
    const found = known === undefined ? undefined : read(known, first);
    return { key: known, kept: found ?? first, isRestored: found !== undefined };
  });
  const [{ kept, isRestored }, setKept] = useState(begun);
  const [isTouched, setTouched] = useState(isRestored);

  useEffect(() => {
    if (key !== undefined && isTouched) writeKept(key, kept);
  }, [key, kept, isTouched]);

  const forget = () => {
    if (key !== undefined) forgetKept(key);
    void release(kept.sentKey);
    setTouched(false);
    setKept(({ kept: now }) => ({ kept: { ...now, isSent: false, sentKey: undefined }, isRestored: false }));
  };
  return {
    ...kept,
    /** It has a place: no secret stands in it, and somebody is signed in. */
    isKept: key !== undefined,
    isRestored,
    change: (change: Partial<Draft>) => {
      setTouched(true);
      setKept((now) => ({
        ...now,
        kept: { ...now.kept, draft: { ...now.kept.draft, ...change }, isSent: false },
      }));
    },
    /** What came of it so far: it stays sent. */
    note: (change: Partial<Draft>) =>
      setKept((now) => ({ ...now, kept: { ...now.kept, draft: { ...now.kept.draft, ...change } } })),
    markSent: (isSent: boolean, sentKey?: string) => {
      setTouched(true);
      setKept((now) => ({ ...now, kept: { ...now.kept, isSent, ...(sentKey !== undefined && { sentKey }) } }));
    },
    replace: (next: Kept<Draft, Base>) => {
      setTouched(true);
      setKept({ kept: next, isRestored: false });
    },
    /** Sent or given up: what stands in the form goes with it. */
    forget,
    startOver: () => {
      forget();
      setKept({ kept: fresh(), isRestored: false });
    },
  };
}

export interface Kept<Draft, Base> {
  /** The record as it was when the draft was begun; none for a new one. */
  readonly base: Base | null;
  readonly draft: Draft;
  /** It was sent as it stands, and no answer came so far. */
  readonly isSent?: boolean;
  /** The key that is held for it. */
  readonly sentKey?: string | undefined;
}

async function release(sentKey: string | undefined): Promise<void> {
  if (sentKey !== undefined) (await import('#web/lib/sent-before.ts').catch(() => undefined))?.forgetSending(sentKey);
}

/** The same form about the same record: acts have both in their address. */
function placeOf({ base, draft }: Kept<object, unknown>): string {
  const { pathname, search } = window.location;
  const record = typeof base === 'object' && base !== null && 'id' in base ? String(base.id) : '';
  return `${pathname}${search}#${record}.${Object.keys(draft).join(',')}`;
}

function hasSecret(draft: object): boolean {
  return Object.keys(draft).some((name) => /password|secret|^code$/i.test(name));
}

/** Written by this program, perhaps by an older version of it: whatever is not of today's shape is given up. */
function read<Draft extends object, Base>(key: string, fresh: Kept<Draft, Base>): Kept<Draft, Base> | undefined {
  const kept = readKept(key) as Kept<Draft, Base> | undefined; // Its shape is looked at below.
  if (typeof kept?.draft !== 'object' || kept.base === undefined) return undefined;
  const found = new Map<string, unknown>(Object.entries(kept.draft));
  const isOfToday = Object.entries(fresh.draft).every(
    ([name, value]) => value === undefined || (found.has(name) && kindOf(value) === kindOf(found.get(name))),
  );
  const draft = { ...fresh.draft, ...kept.draft };
  const isOther = kept.isSent === true || JSON.stringify(draft) !== JSON.stringify(fresh.draft);
  return isOfToday && isOther ? { ...kept, draft } : undefined;
}

/** A list stays a list; what may be nothing may be anything. */
function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value instanceof Set ? 'set' : '';
}
