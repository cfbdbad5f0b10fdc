import { FileText, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { Field, splitField, type FieldProps } from '#web/kit/field/field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { formatBytes } from '#web/lib/format.ts';
import { admitFiles } from './admit-files.ts';
import { useFileDropText } from './file-drop-text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './file-drop.module.css';

export interface FileDropProps extends FieldProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** As of the input: ".csv,.ofx,text/csv". */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly maxBytes?: number;
}

/** Drop, choose or paste. A file that cannot be taken is named with the reason; the others are kept. */
export function FileDrop(props: FileDropProps) {
  const [field, { files, onChange, accept, multiple = false, maxBytes }] = splitField(props);
  const t = useFileDropText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();

  function take(list: FileList | null) {
    const { admitted, tooLarge, wrongKind } = admitFiles([...(list ?? [])], { accept, maxBytes });
    setRefused(
      tooLarge !== undefined
        ? t('fileTooLarge', { name: tooLarge.name, size: formatBytes(maxBytes ?? 0) })
        : wrongKind !== undefined
          ? t('fileWrongKind', { name: wrongKind.name, kinds: accept ?? '' })
          : undefined,
    );
    if (admitted.length > 0) onChange(multiple ? [...files, ...admitted] : admitted.slice(0, 1));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <Field {...field} error={field.error ?? refused}>
      {(given) => (
        <>
          <div
            className={classNames(styles['drop'], over && styles['over'])}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onPaste={(event) => take(event.clipboardData.files)}
          >
            <input
              ref={input}
              {...given}
              required={given.required === true && files.length === 0}
              type="file"
              accept={accept}
              multiple={multiple}
              className={styles['input']}
              onChange={(event) => {
                take(event.target.files);
                event.target.value = '';
              }}
            />
            <span aria-hidden="true">
              {t('dropHere')} <span className={styles['choose']}>{t('chooseFile')}</span>
            </span>
          </div>
          {files.length > 0 && (
            <ul className={styles['files']}>
              {files.map((file, at) => (
                <li key={`${file.name}-${at}`} className={styles['file']}>
                  <Icon of={FileText} size={16} />
                  <span className={styles['name']}>{file.name}</span>
                  <span className={quiet['note']}>{formatBytes(file.size)}</span>
                  <button
                    type="button"
                    aria-label={t('removeFile', { name: file.name })}
                    onClick={() => onChange(files.filter((_, other) => other !== at))}
                  >
                    <Icon of={X} size={16} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
