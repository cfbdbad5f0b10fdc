import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { fieldText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useToday } from '#web/lib/use-today.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import type { LeaseFields } from './api.ts';
import { previewFields, stepOf, type LeaseForm } from './lease-form.ts';

export type LivePreview = ReturnType<typeof useLivePreview>;

/**
 * What it would come to, asked for a moment after the typing rests; what it refuses belongs to the fields. With a date of
 * signing it also says what signing charges at once.
 */
export function useLivePreview(form: LeaseForm, signedOn: string | null) {
  const words = useFailureWords();
  const today = useToday();
  const queryClient = useQueryClient();
  const written = previewFields(form, today);
  const current = JSON.stringify(
    written === undefined ? null : { ...written, ...(signedOn === null ? {} : { signedOn }) },
  );
  const asked = useSettled(current);
  const fields = useMemo(() => JSON.parse(asked) as LeaseFields | null, [asked]); // They were before they became text.
  const options = previewQuery('POST /lease-previews/', fields ?? nothing);
  const query = useQuery({ ...options, enabled: fields !== null });
  // A refusal is of the fields as they were sent: one that was corrected since would still be marked, and take the focus.
  const isCurrent = fields !== null && asked === current;
  const refusedFields = isCurrent && query.error !== null ? failureOf(query.error).fields : [];
  return {
    data: fields === null ? undefined : query.data,
    isAsked: fields !== null,
    isBusy: query.isFetching,
    currency: form.unit?.currency ?? '',
    errorOf: (path: string): string | undefined => {
      const found = refusedFields.find((field) => field.path === path);
      return found && fieldText(words, found);
    },
    /** What the server said of the fields of a step: the wizard does not go on with it. */
    refusedOn: (step: number): readonly FieldCheck[] => refusedFields.filter(({ path }) => stepOf(path) === step),
    /** Somebody else may have let the unit since. */
    askAgain: () => void queryClient.invalidateQueries({ queryKey: options.queryKey }),
  };
}

/** Never asked for: the query is off while there is nothing to ask. */
const nothing: LeaseFields = { unitId: '', startsOn: '' };
