import { typedIn, type Unread } from '#web/lib/unread.ts';
import { controlsOf, type Control, type Controls, type DraftOf, type MoneyControl } from './controls.ts';

/** As `Controls`; dates and amounts that cannot be read are kept as they were typed. */
export interface PartControls<Draft> extends Omit<Controls<Draft>, 'date' | 'money'> {
  readonly date: (name: Parameters<Controls<Draft>['date']>[0]) => Typed<Control<string | null>, string>;
  readonly money: (name: Parameters<Controls<Draft>['money']>[0]) => Typed<MoneyControl, number>;
}

type Typed<Of, Value> = Omit<Of, 'onChange'> & {
  readonly unread: string | undefined;
  readonly onChange: (value: Value | null, typed: string) => void;
};

/** The fields of a part of a larger draft. */
export function partControls<Draft extends Unread>(
  draft: Draft,
  change: DraftOf<Draft>['change'],
  errorOf: (path: string) => string | undefined,
): PartControls<Draft> {
  const controls = controlsOf({ draft, change }, errorOf);
  return {
    ...controls,
    date: (name) => ({ ...controls.date(name), ...typedIn(draft, name, change) }),
    money: (name) => ({ ...controls.money(name), ...typedIn(draft, name, change) }),
  };
}
