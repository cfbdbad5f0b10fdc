import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { useMe } from '#web/lib/me.ts';
import { journalEntryQuery } from './api.ts';
import { isBlankDraft, type EntryDraft } from './entry-draft.ts';
import { draftOfEntry, draftOfTemplate } from './entry-draft-forms.ts';
import { newKey } from '#web/lib/new-key.ts';
import { templatesQuery, type EntryTemplate } from './templates-api.ts';
import { useCalendar } from './use-calendar.ts';

export interface EntrySource {
  /** `waiting`: there is a draft already, and it is for its writer to say which one goes on. */
  readonly state: 'none' | 'loading' | 'waiting' | 'gone';
  readonly kind: 'copy' | 'template';
  readonly replace: () => void;
  readonly keep: () => void;
  readonly beginWith: (template: EntryTemplate) => void;
}

const addressDefaults = { copy: '', swap: '', template: '', keep: '' };

interface SourceOptions {
  readonly draft: EntryDraft;
  readonly restart: (draft: EntryDraft) => void;
  /** The copy is made in order to be kept as a template. */
  readonly onKeep: () => void;
}

/** What the address asks to begin with: an entry to copy, on the same sides or the opposite ones, or a template. */
export function useEntrySource({ draft, restart, onKeep }: SourceOptions): EntrySource {
  const { organisation } = useMe();
  const { today } = useCalendar();
  const [address, change] = useAddress(addressDefaults);
  const entry = useQuery({ ...journalEntryQuery(address.copy), enabled: address.copy !== '', refetchInterval: false });
  const templates = useQuery({ ...templatesQuery, enabled: address.template !== '' });
  const kind = address.copy === '' ? 'template' : 'copy';
  const asked = address.copy !== '' || address.template !== '';
  const when = () => ({ key: newKey(), date: today, currency: organisation.currency });
  const template = templates.data?.find(({ id }) => id === address.template);
  const found = kind === 'copy' ? entry.data : template;
  const isLoading = kind === 'copy' ? entry.isPending : templates.isPending;

  const keep = () => change({ copy: '', swap: '', template: '', keep: '' }, { replace: true });
  function replace() {
    if (kind === 'copy' && entry.data !== undefined) restart(draftOfEntry(entry.data, address.swap !== '', when()));
    if (kind === 'template' && template !== undefined) restart(draftOfTemplate(template, when()));
    if (address.keep !== '') onKeep();
    keep();
  }

  const begin = useEffectEvent(replace);
  const isFree = isBlankDraft(draft);
  useEffect(() => {
    if (asked && found !== undefined && isFree) begin();
  }, [asked, found, isFree]);

  return {
    state: !asked ? 'none' : isLoading ? 'loading' : found === undefined ? 'gone' : 'waiting',
    kind,
    replace,
    keep,
    beginWith: (chosen) =>
      isFree ? restart(draftOfTemplate(chosen, when())) : change({ template: chosen.id }, { replace: true }),
  };
}
