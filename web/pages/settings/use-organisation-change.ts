import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { meQuery, useMe } from '#web/lib/me.ts';
import { changeOrganisation, keys, type Organisation, type OrganisationChange } from './api.ts';
import { organisationQuery } from './organisation-query.ts';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';

type Key = keyof OrganisationChange;

/**
 * Saves one value of the workspace, or with none says that all are right. A conflict is the person's to settle only
 * where the same value was changed; a change elsewhere is taken over and the save repeated once.
 */
export function useOrganisationChange(): (key?: Key, draft?: string) => Promise<SaveOutcome> {
  const queryClient = useQueryClient();
  const { organisation } = useMe();

  function keep(next: Organisation) {
    queryClient.setQueryData(organisationQuery.queryKey, next);
    queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, organisation: next });
    void queryClient.invalidateQueries({ queryKey: keys.checklist });
    void queryClient.invalidateQueries({ queryKey: keys.audit });
  }

  return async (key, draft) => {
    const change = key === undefined || draft === undefined ? {} : { [key]: valueOf(key, draft) };
    try {
      keep(await changeOrganisation(change, organisation.version));
      return 'saved';
    } catch (error) {
      if (failureOf(error).code !== 'conflict') throw error;
    }
    const { organisation: now } = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    if (key !== undefined && now[key] !== organisation[key]) return { theirs: String(now[key]) };
    keep(await changeOrganisation(change, now.version));
    return 'saved';
  };
}

function valueOf(key: Key, draft: string): string | number | boolean {
  if (key === 'requiresSecondFactor') return draft === 'true';
  return key === 'fiscalYearStartMonth' ? Number(draft) : draft.trim();
}
