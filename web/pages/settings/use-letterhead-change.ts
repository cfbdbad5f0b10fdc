import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#web/lib/me.ts';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { saveField } from '#web/kit/inline-field/save-field.ts';
import { changeOrganisation, keys, type Letterhead, type Organisation } from './api.ts';
import { organisationQuery } from './organisation-query.ts';

/** Saves one part of the letterhead; whoever changed the same part meanwhile is shown beside it. */
export function useLetterheadChange(organisation: Organisation) {
  const queryClient = useQueryClient();

  function keep(next: Organisation) {
    queryClient.setQueryData(organisationQuery.queryKey, next);
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, organisation: next });
    void queryClient.invalidateQueries({ queryKey: keys.audit });
    void queryClient.invalidateQueries({ queryKey: keys.checklist });
  }

  return <Part extends keyof Letterhead>(
    part: Part,
    value: Letterhead[Part],
    draftOf: (letterhead: Letterhead) => string,
  ): Promise<SaveOutcome> => {
    // The letterhead is sent as a whole: what others wrote into its other parts meanwhile goes along.
    let { letterhead } = organisation;
    return saveField({
      record: { ...letterhead, version: organisation.version },
      fields: [part],
      patch: async (version) => {
        keep(await changeOrganisation({ letterhead: { ...letterhead, [part]: value } }, version));
      },
      fetch: async () => {
        const now = await queryClient.fetchQuery({ ...organisationQuery, staleTime: 0 });
        ({ letterhead } = now);
        return { ...letterhead, version: now.version };
      },
      draftOf,
    });
  };
}
