import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { owedKinds } from '#web/features/money/owed-kinds.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { wordOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { listOf, moved } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';
import styles from './settings-section.module.css';

export interface ListEditorProps {
  /** With commas between. */
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly error: string | undefined;
}

/** Which kinds a payment pays first, in an order of one's own. */
export function OrderEditor({ draft, onChange, error }: ListEditorProps) {
  const r = useRentPolicyText();
  const t = useRentWords();
  const chosen = listOf(draft);
  const put = (list: readonly string[]) => onChange(list.join(','));
  const left = owedKinds.filter((kind) => !chosen.includes(kind));
  return (
    <>
      {chosen.length > 0 && (
        <ol className={styles['list']}>
          {chosen.map((kind, at) => {
            const name = wordOf(t, 'kind', kind);
            return (
              <li key={kind}>
                <span className={styles['what']}>{name}</span>
                <Button
                  variant="quiet"
                  aria-label={r('orderUp', { kind: name })}
                  disabled={at === 0}
                  icon={<Icon of={ArrowUp} size={16} />}
                  onClick={() => put(moved(chosen, at, -1))}
                />
                <Button
                  variant="quiet"
                  aria-label={r('orderDown', { kind: name })}
                  disabled={at === chosen.length - 1}
                  icon={<Icon of={ArrowDown} size={16} />}
                  onClick={() => put(moved(chosen, at, 1))}
                />
                <Button
                  variant="quiet"
                  aria-label={r('orderRemove', { kind: name })}
                  icon={<Icon of={X} size={16} />}
                  onClick={() => put(chosen.filter((other) => other !== kind))}
                />
              </li>
            );
          })}
        </ol>
      )}
      <Select
        label={r('orderAdd')}
        options={left.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={null}
        error={error}
        disabled={left.length === 0}
        onChange={(kind) => put([...chosen, kind])}
      />
    </>
  );
}
