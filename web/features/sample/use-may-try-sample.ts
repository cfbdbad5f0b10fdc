import { useMay, useMe } from '#web/lib/me.ts';

/** Whoever may have a sample made, and is not in one. */
export function useMayTrySample(): boolean {
  const { organisation } = useMe();
  return useMay()('sample.add') && !organisation.isSample;
}
