import { UploadsList } from '#web/features/documents/uploads-list.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { useBillsText } from './text.ts';
import type { useReceivedFiles } from './use-received-files.ts';

/** Where bills are dropped as files, what is on its way, and the drafts that came of it. */
export function ReceivedFiles({ files }: { readonly files: ReturnType<typeof useReceivedFiles> }) {
  const t = useBillsText();
  const { uploads, add, stop, again, taken } = files;
  return (
    <section aria-label={t('files')}>
      <FileDrop
        label={t('dropFiles')}
        help={t('dropHelp')}
        accept=".xml,.pdf,.jpg,.jpeg,.png,.webp,.gif"
        multiple
        files={[]}
        onChange={add}
      />
      <UploadsList uploads={uploads} stop={stop} again={again} />
      {taken.length > 0 && (
        <div role="status">
          <Facts title={t('newDrafts')}>
            {taken.map((bill) => (
              <Fact
                key={bill.id}
                label={
                  <>
                    <TextLink to={`/bills?view=draft&open=${bill.id}`}>
                      <bdi>{bill.fileName}</bdi>
                    </TextLink>
                    <Detail>
                      <bdi>
                        {[
                          bill.number,
                          bill.vendorName ?? t('noVendor'),
                          bill.findingCount > 0 ? t('findingCount', { count: bill.findingCount }) : null,
                        ]
                          .filter((part) => part !== null)
                          .join(', ')}
                      </bdi>
                    </Detail>
                  </>
                }
              >
                {bill.cents > 0 ? formatMoney(bill.cents, bill.currency) : nothing}
              </Fact>
            ))}
          </Facts>
        </div>
      )}
    </section>
  );
}
