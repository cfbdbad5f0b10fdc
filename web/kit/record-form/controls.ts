import type { ChangeEvent } from 'react';
import type { FieldBounds } from '#shared/form-fields.ts';
import { useOpenDraft } from '#web/kit/kept/open-drafts.ts';
import { useKept } from './use-kept.ts';

export type Bounds<Draft> = { readonly [Name in keyof Draft]?: FieldBounds };

type NamesOf<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft] & string;

/** What controls take, by the name of their field. */
export interface Controls<Draft> {
  readonly text: (name: NamesOf<Draft, string>) => TextControl;
  readonly choice: <Name extends keyof Draft & string>(name: Name) => Control<Draft[Name]>;
  readonly date: (name: NamesOf<Draft, string | null>) => Control<string | null>;
  readonly money: (name: NamesOf<Draft, number | null>) => MoneyControl;
  readonly checked: (name: NamesOf<Draft, boolean>) => CheckedControl;
}

export interface Control<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: Value) => void;
}

export interface TextControl extends Omit<Control<string>, 'onChange'> {
  readonly maxLength?: number;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

export interface MoneyControl extends Omit<Control<never>, 'value' | 'onChange'> {
  readonly cents: number | null;
  readonly onChange: (cents: number | null) => void;
}

export interface CheckedControl {
  readonly checked: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface DraftOf<Draft> {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
}

interface ActDraft<Draft> extends DraftOf<Draft> {
  /** It was sent as it stands, and no answer came so far. */
  readonly isSent: boolean;
}

/** The fields of an act: its panel gives them up, and so does whoever sends it. A page's own are not kept. */
export function useDraft<Draft extends object>(begin: () => Draft, isOfPage = false): ActDraft<Draft> {
  const kept = useKept<Draft, null>(isOfPage ? false : undefined, () => ({ base: null, draft: begin() }));
  useOpenDraft(kept);
  return { draft: kept.draft, change: kept.change, isSent: kept.isSent === true };
}

export function controlsOf<Draft extends object>(
  { draft, change }: DraftOf<Draft>,
  errorOf: (path: string) => string | undefined,
  bounds: Bounds<Draft> = {},
): Controls<Draft> {
  // Of the type that its control has.
  const write = (name: keyof Draft, value: unknown) => change({ [name]: value } as Partial<Draft>);
  const told = (name: keyof Draft & string) => ({
    error: errorOf(name),
    ...(bounds[name]?.required === true && { required: true }),
  });
  return {
    text: (name) => ({
      ...told(name),
      ...(bounds[name]?.max !== undefined && { maxLength: bounds[name].max }),
      // Text, an amount or a sign, by the name that is asked for; so below.
      value: draft[name] as string,
      onChange: (event) => write(name, event.target.value),
    }),
    choice: (name) => ({ ...told(name), value: draft[name], onChange: (value) => write(name, value) }),
    date: (name) => ({ ...told(name), value: draft[name] as string | null, onChange: (value) => write(name, value) }),
    money: (name) => ({ ...told(name), cents: draft[name] as number | null, onChange: (value) => write(name, value) }),
    checked: (name) => ({
      checked: draft[name] as boolean,
      onChange: (event) => write(name, event.target.checked),
    }),
  };
}
