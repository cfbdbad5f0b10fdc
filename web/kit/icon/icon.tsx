import type { LucideIcon } from 'lucide-react';

/** Icons are 20 px with a 1.75 stroke and never speak: the control that carries one has the words. */
export function Icon({ of: Drawing, size = 20 }: { readonly of: LucideIcon; readonly size?: 16 | 20 | 24 }) {
  return <Drawing size={`${size / 16}rem`} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
}
