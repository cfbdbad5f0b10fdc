import { useState } from 'react';
import { Link } from 'react-router';
import { reportGroups, type ReportGroup } from '#shared/reports/report-keys.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { useExport } from '#web/kit/export-act/use-export.ts';
import { DetailLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { download } from '#web/lib/download.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { useIndexText } from './index-text.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { PacketChoices } from './packet-choices.tsx';
import { PacketContents } from './packet-contents.tsx';
import { SavePacketDialog } from './save-packet-dialog.tsx';
import { usePacketActs } from './use-packet-acts.ts';
import { usePacketText } from './packet-text.ts';
import { usePacket, type OpenPacket } from './use-packet.ts';
import styles from './packet.module.css';

/** The reports of a month in one file, behind a cover with the state of the books. */
export function PacketPage() {
  const t = usePacketText();
  const packet = usePacket();
  const [isNaming, setNaming] = useState(false);
  const acts = usePacketActs(packet, () => setNaming(true));
  return (
    <DetailLayout
      header={
        <PageHeader
          eyebrow={<Link to="/reports">{t('reports')}</Link>}
          title={t('title')}
          actions={
            <>
              <Menu more label={t('moreActions')} entries={acts} />
              <Files packet={packet} />
            </>
          }
        />
      }
      facts={<PacketContents packet={packet} />}
    >
      {packet.query.data === undefined &&
        (packet.query.error === null ? <Loading rows={10} /> : <QueryFailure query={packet.query} />)}
      {packet.query.data !== undefined && (
        <>
          <PacketChoices packet={packet} />
          <Section title={t('reports')}>
            <Reports packet={packet} />
          </Section>
        </>
      )}
      {isNaming && <SavePacketDialog packet={packet} onClose={() => setNaming(false)} />}
    </DetailLayout>
  );
}

function Files({ packet }: { readonly packet: OpenPacket }) {
  const t = usePacketText();
  const { busy, run } = useExport();
  const input = { query: { ...packet.asked, language: useLanguage() } };
  const isEmpty = packet.reports.length === 0;
  const save = (line: 'GET /report-packet.pdf/' | 'GET /report-packet.xlsx/') =>
    void run(async () => {
      await download(line, input);
      return true;
    });
  return (
    <>
      <Button busy={busy} disabled={isEmpty} onClick={() => save('GET /report-packet.xlsx/')}>
        {t('downloadXlsx')}
      </Button>
      <Button variant="primary" busy={busy} disabled={isEmpty} onClick={() => save('GET /report-packet.pdf/')}>
        {t('downloadPdf')}
      </Button>
    </>
  );
}

function Reports({ packet: { available, reports, chooseReports } }: { readonly packet: OpenPacket }) {
  const index = useIndexText();
  const titleOf = useReportTitles();
  const groups = Object.keys(reportGroups) as ReportGroup[]; // The object is closed.
  return (
    <div className={styles['groups']}>
      {groups.map((group) => {
        const keys = available.filter((key) => (reportGroups[group] as readonly string[]).includes(key));
        if (keys.length === 0) return null;
        return (
          <fieldset key={group} className={styles['group']}>
            <legend>{index(`group_${group}`)}</legend>
            {keys.map((key) => (
              <Checkbox
                key={key}
                label={titleOf(key)}
                checked={reports.includes(key)}
                onChange={({ target }) =>
                  chooseReports(
                    target.checked
                      ? available.filter((one) => one === key || reports.includes(one))
                      : reports.filter((one) => one !== key),
                  )
                }
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
