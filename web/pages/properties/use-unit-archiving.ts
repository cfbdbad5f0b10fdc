import { useState } from 'react';
import { useArchiving } from '#web/kit/record-page/use-archiving.ts';
import type { Unit } from './api.ts';

export function useUnitArchiving(unit: Pick<Unit, 'id' | 'name' | 'archivedAt'>) {
  const setArchived = useArchiving('units');
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    await setArchived(unit, unit.archivedAt === null);
    setBusy(false);
  }

  return { busy, run: () => void run() };
}
