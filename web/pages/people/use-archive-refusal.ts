import { isolate } from '#web/kit/isolate/isolated.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useMay } from '#web/lib/me.ts';
import { whatKeeps, type Person } from './api.ts';
import { usePeopleText } from './text.ts';

/** Why somebody could not be archived, in the language of the interface: by the lease, or by what they own. */
export function useArchiveRefusal(): (error: unknown, person: Pick<Person, 'id' | 'name'>) => Promise<string> {
  const t = usePeopleText();
  const words = useFailureWords();
  const may = useMay();
  return async (error, person) => {
    const failure = failureOf(error);
    const [field] = failure.fields;
    if (failure.code !== 'conflict' || field === undefined) return failureText(words, failure);
    const name = isolate(person.name);
    if (field.path === 'owner') return t('stillOwner', { name });
    const lease = may('leases.read') ? await leaseThatKeeps(person.id) : undefined;
    if (lease === undefined) return failure.detail;
    const { number, unit, property } = lease;
    return t('stillParty', { name, lease: number, unit: isolate(unit.name), property: isolate(property.name) });
  };
}

/** It is said without it where it cannot be read. */
async function leaseThatKeeps(personId: string) {
  try {
    return await whatKeeps(personId);
  } catch {
    return undefined;
  }
}
