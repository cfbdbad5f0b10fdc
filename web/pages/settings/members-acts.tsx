import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { useMay } from '#web/lib/me.ts';
import { useSettingsText } from './text.ts';
import { useMembersTable } from './use-members-table.ts';

const addressDefaults = { tab: 'organisation', open: '', invite: '', q: '' };

/** Exports the members that are listed, and invites others. */
export function MembersActs() {
  const t = useSettingsText();
  const may = useMay();
  const [{ q, open }, change] = useAddress(addressDefaults);
  const save = useMembersTable(q);
  return (
    <>
      {may('people.export') && <ExportMenu save={save} />}
      {may('members.change') && (
        // One primary on screen: an open panel turns the page's own into an outline.
        <Button variant={open === '' ? 'primary' : 'outline'} onClick={() => change({ invite: '1', open: '' })}>
          {t('invite')}
        </Button>
      )}
    </>
  );
}
