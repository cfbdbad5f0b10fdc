import { useState } from 'react';
import { useMe } from '#web/lib/me.ts';
import type { JournalEntryInFull } from './api.ts';
import { draftOfEntry } from './entry-draft-forms.ts';
import { newKey } from '#web/lib/new-key.ts';
import { TemplateDialog } from './template-dialog.tsx';

export interface EntryAsTemplateProps {
  readonly entry: JournalEntryInFull;
  readonly onClose: () => void;
}

/** Keeps an entry that was posted as a template, as if it had just been written. */
export function EntryAsTemplate({ entry, onClose }: EntryAsTemplateProps) {
  const { organisation } = useMe();
  const [draft] = useState(() =>
    draftOfEntry(entry, false, { key: newKey(), date: entry.date, currency: organisation.currency }),
  );
  return <TemplateDialog draft={draft} onClose={onClose} />;
}
