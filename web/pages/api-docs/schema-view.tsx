import type { Parameter, Schema } from './description.ts';
import { boundsOf, kindOf, objectIn } from './schema-words.ts';
import { useApiText } from './text.ts';
import styles from './schema-view.module.css';

/** The properties of an object, those of objects in them one step further in. */
export function SchemaView({ schema }: { readonly schema: Schema }) {
  const t = useApiText();
  const object = objectIn(schema);
  if (object === undefined) {
    const empty = schema.type === 'object' && schema.properties !== undefined;
    return <p className={styles['plain']}>{empty ? t('emptyBody') : kindOf(t, schema)}</p>;
  }
  return (
    <>
      {schema.type === 'array' && <p className={styles['plain']}>{kindOf(t, schema)}</p>}
      <ul className={styles['properties']}>
        {Object.entries(object.properties ?? {}).map(([name, property]) => (
          <li key={name}>
            <Line name={name} schema={property} required={object.required?.includes(name) === true} />
            {objectIn(property) !== undefined && <SchemaView schema={{ ...objectIn(property) }} />}
          </li>
        ))}
      </ul>
    </>
  );
}

export function ParametersView({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const t = useApiText();
  return (
    <ul className={styles['properties']}>
      {parameters.map(({ name, in: place, required, schema }) => (
        <li key={`${place}-${name}`}>
          <Line name={name} schema={schema} required={required} place={place === 'path' ? t('inPath') : t('inQuery')} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly place?: string;
}

function Line({ name, schema, required, place }: LineProps) {
  const t = useApiText();
  const remarks = [place, required ? undefined : t('optional'), ...boundsOf(t, schema)].filter(
    (remark) => remark !== undefined,
  );
  return (
    <div className={styles['line']}>
      <code className={styles['name']}>{name}</code>
      <span className={styles['kind']}>{kindOf(t, schema)}</span>
      {remarks.length > 0 && <span className={styles['remarks']}>{remarks.join(', ')}</span>}
    </div>
  );
}
