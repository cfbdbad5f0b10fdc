import { useEffect, useRef, useState, type ReactNode } from 'react';
import { problemsOf, type Operation } from './description.ts';
import { ParametersView, SchemaView } from './schema-view.tsx';
import { useApiText } from './text.ts';
import styles from './operation-view.module.css';

/** One call: a line that opens to everything known of it. Its address is its anchor. */
export function OperationView({ operation, linked }: { readonly operation: Operation; readonly linked: boolean }) {
  const element = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(linked);
  const { id, method, path, summary } = operation;

  useEffect(() => {
    if (!linked || element.current === null) return;
    element.current.open = true;
    element.current.scrollIntoView();
  }, [linked]);

  return (
    <details
      ref={element}
      id={id}
      className={styles['operation']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['summary']}>
        <span className={styles['method']} data-method={method}>
          {method}
        </span>
        <code className={styles['path']}>{path}</code>
        <span className={styles['words']}>{summary}</span>
      </summary>
      {isOpen && <OperationBody operation={operation} />}
    </details>
  );
}

/** Made when it is opened: all of them together are tens of thousands of elements. */
function OperationBody({ operation }: { readonly operation: Operation }) {
  const t = useApiText();
  const { name, parameters, body, status, answer } = operation;
  return (
    <div className={styles['body']}>
      <Part title={t('operationName')}>
        <code>{name}</code>
      </Part>
      <Part title={t('permission')}>
        <Permission name={operation.permission} />
      </Part>
      {parameters.length > 0 && (
        <Part title={t('parameters')}>
          <ParametersView parameters={parameters} />
        </Part>
      )}
      {body !== undefined && (
        <Part title={t('body')}>
          <SchemaView schema={body} />
          <Example value={operation.bodyExample} />
        </Part>
      )}
      <Part title={t('answer', { status })}>
        {answer === undefined ? <p className={styles['quiet']}>{t('noContent')}</p> : <SchemaView schema={answer} />}
        <Example value={operation.answerExample} />
      </Part>
      <Part title={t('problemCodes')}>
        <p className={styles['problems']}>
          {problemsOf(operation).map((code) => (
            <a key={code} href={`#problem-${code}`}>
              <code>{code}</code>
            </a>
          ))}{' '}
          <span className={styles['quiet']}>{t('allProblems')}</span>
        </p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

function Example({ value }: { readonly value: unknown }) {
  const t = useApiText();
  if (value === undefined || JSON.stringify(value) === '{}') return null;
  return (
    <details className={styles['example']}>
      <summary>{t('example')}</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

function Permission({ name }: { readonly name: string }) {
  const t = useApiText();
  if (name === 'public') return t('permissionPublic');
  return name === 'signed-in' ? t('permissionSignedIn') : <code>{name}</code>;
}
