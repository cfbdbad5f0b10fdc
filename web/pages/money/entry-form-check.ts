import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { call } from '#web/lib/client.ts';
import type { EntryBody } from './entry-draft-forms.ts';

export interface EntryCheck {
  /** `waiting`: not complete. `unknown`: the server could not be asked, which posting will find out by itself. */
  readonly state: 'waiting' | 'asking' | 'fine' | 'refused' | 'unknown';
  readonly failure: Failure | undefined;
}

const pauseMs = 350;

/** Asks the books whether they would take a complete entry, a moment after the last key; nothing is written. */
export function useEntryCheck(body: EntryBody | undefined): EntryCheck {
  const wanted = body === undefined ? '' : JSON.stringify(body);
  const settled = useSettled(wanted);
  const { data, error } = useQuery({
    queryKey: ['POST /journal-entry-previews/', settled],
    // What was settled is the body of that moment, written by `JSON.stringify` above.
    queryFn: ({ signal }) =>
      call('POST /journal-entry-previews/', { body: JSON.parse(settled) as EntryBody }, { signal }),
    enabled: settled !== '',
    retry: false,
    staleTime: 0,
    gcTime: 30_000,
  });
  const none = { failure: undefined };
  if (wanted === '') return { state: 'waiting', ...none };
  if (wanted !== settled || (data === undefined && error === null)) return { state: 'asking', ...none };
  if (error === null) return { state: 'fine', ...none };
  const failure = failureOf(error);
  const answered = failure.code !== 'no-answer' && failure.code !== 'unknown' && failure.fields.length > 0;
  return answered ? { state: 'refused', failure } : { state: 'unknown', ...none };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
