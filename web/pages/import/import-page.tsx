import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { useMe } from '#web/lib/me.ts';
import { importQuery, type Import } from './api.ts';
import { CheckStep } from './check-step.tsx';
import { CutOff } from './cut-off.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ListCheck } from './list-check.tsx';
import { useListText } from './list-text.ts';
import { useImportText } from './text.ts';
import { UploadStep } from './upload-step.tsx';
import styles from './import.module.css';

const watchMilliseconds = 1500;
const addressDefaults = { id: '', step: '', sent: '' };

/** A file becomes properties, units, people and leases in four steps. Where it stands is in the address. */
export function ImportPage() {
  const t = useImportText();
  const list = useListText();
  const { organisation } = useMe();
  const [address, change] = useAddress(addressDefaults);
  // Which file it is stands above every step of it.
  const { data: begun } = useQuery({ ...importQuery(address.id), enabled: address.id !== '' });
  const isPreview = begun?.kind === 'list' && begun.state === 'mapping' && address.step === 'check';
  const header = isPreview ? (
    <PageHeader
      eyebrow={
        <>
          <Link to="/import">{t('import')}</Link> / {begun.fileName}
        </>
      }
      title={list('check')}
      chip={<Chip tone="tint">{list('dryRun')}</Chip>}
      actions={<Button onClick={() => change({ step: '' })}>{list('changeColumns')}</Button>}
    />
  ) : (
    <PageHeader
      eyebrow={address.id === '' ? organisation.name : <Link to="/import">{t('import')}</Link>}
      title={begun?.fileName ?? t('import')}
    />
  );
  if (address.id === '')
    return (
      <ListLayout header={header}>
        <Steps current={0} />
        <UploadStep onBegun={({ id, kind }, sentAs) => change({ id, step: '', sent: kind === sentAs ? '' : sentAs })} />
      </ListLayout>
    );
  return (
    <ListLayout header={header}>
      <OneImport
        id={address.id}
        step={address.step}
        isOther={address.sent !== ''}
        onStep={(step) => change({ step })}
        onAnother={() => change({ id: '', step: '', sent: '' })}
      />
    </ListLayout>
  );
}

interface OneImportProps {
  readonly id: string;
  readonly step: string;
  /** Whether it turned out to be another kind of file than it was sent as. */
  readonly isOther: boolean;
  readonly onStep: (step: '' | 'check') => void;
  readonly onAnother: () => void;
}

function OneImport({ id, step, isOther, onStep, onAnother }: OneImportProps) {
  const t = useImportText();
  const list = useListText();
  const queryClient = useQueryClient();
  // Work goes on without this page: while it may, it is looked at again and again.
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'mapping' && (step === 'check' || data.progress !== null) ? watchMilliseconds : false,
  });
  const found = query.data;
  if (found === undefined) return query.error === null ? <Loading /> : <QueryFailure query={query} />;
  const keep = (changed: Import) => {
    queryClient.setQueryData(importQuery(id).queryKey, changed);
  };
  const [sheet] = found.kind === 'list' ? found.sheets : [];
  const current = found.state === 'mapping' ? (step === 'check' ? 2 : 1) : 3;
  return (
    <>
      <Steps
        current={current}
        {...(current < 3 ? { onGo: (at) => (at === 0 ? onAnother() : onStep('')) } : {})}
        note={current < 3 && sheet !== undefined ? list('inFile', { count: sheet.rows, name: sheet.name }) : undefined}
      />
      {isOther && current < 3 && (
        <p className={styles['note']} role="status">
          {t('readAsWhole')}
        </p>
      )}
      {current === 1 && found.interrupted !== null && (
        <FormError>
          <CutOff interrupted={found.interrupted} />
        </FormError>
      )}
      {current === 1 && <ColumnsStep found={found} onKept={keep} onCheck={() => onStep('check')} />}
      {current === 2 && found.kind === 'list' && <ListCheck found={found} onKept={keep} />}
      {current === 2 && found.kind !== 'list' && <CheckStep found={found} onKept={keep} onBack={() => onStep('')} />}
      {current === 3 && <DoneStep found={found} />}
    </>
  );
}

interface StepsProps {
  readonly current: number;
  readonly onGo?: (step: number) => void;
  readonly note?: string | undefined;
}

function Steps({ current, onGo, note }: StepsProps) {
  const t = useImportText();
  const steps = [t('stepUpload'), t('stepColumns'), t('stepCheck'), t('stepDone')];
  return (
    <div className={styles['steps']}>
      <Stepper label={t('steps')} steps={steps} current={current} {...(onGo === undefined ? {} : { onGo })} />
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </div>
  );
}
