import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { keys, memberPropertiesQuery, type Member, type MemberProperties } from './api.ts';
import { PropertyChoice } from './property-choice.tsx';
import { useSettingsText } from './text.ts';
import styles from './member-properties.module.css';

/** Which properties a member works with. Owners of the workspace answer for all of it. */
export function MemberPropertiesPart({ member }: { readonly member: Member }) {
  const t = useSettingsText();
  const mayChange = useMay()('members.change');
  const { data } = useQuery(memberPropertiesQuery(member.id));
  if (data === undefined) return null;
  if (member.role === 'owner') {
    return (
      <Facts title={t('worksWith')}>
        <FactNote>{t('worksWithOwner')}</FactNote>
      </Facts>
    );
  }
  return mayChange ? (
    // What somebody else chose meanwhile is a new beginning.
    <MemberPropertiesForm key={`${member.id} ${JSON.stringify(data)}`} member={member} now={data} />
  ) : (
    <Facts title={t('worksWith')}>
      <Fact label={t('properties')}>
        {data.all ? t('worksWithAll') : formatList(data.properties.map(({ name }) => name))}
      </Fact>
    </Facts>
  );
}

function MemberPropertiesForm({ member, now }: { readonly member: Member; readonly now: MemberProperties }) {
  const t = useSettingsText();
  const queryClient = useQueryClient();
  const before = now.all ? null : new Set(now.properties.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(before);
  const isSame =
    chosen === null || before === null
      ? chosen === before
      : chosen.size === before.size && [...chosen].every((id) => before.has(id));
  const { form, submit, busy, failure, message, clear } = useSubmission({
    check: () => (chosen?.size !== 0 ? [] : [{ path: 'propertyIds', code: 'none' }]),
    send: async () => {
      await call('POST /members/{id}/properties/', {
        params: { id: member.id },
        body: { all: chosen === null, propertyIds: [...(chosen ?? [])] },
      });
      showToast({ text: t('worksWithSaved', { name: member.name }) });
      await queryClient.invalidateQueries({ queryKey: keys.memberProperties });
      void queryClient.invalidateQueries({ queryKey: keys.members });
    },
  });
  const isNone = failure?.fields.some(({ code }) => code === 'none') === true;

  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
      <PropertyChoice
        chosen={chosen}
        onChange={(next) => {
          clear();
          // Who looks at "all" and comes back finds what was chosen before.
          setChosen(next?.size === 0 && chosen === null ? (before ?? next) : next);
        }}
      />
      <FormError requestId={failure?.requestId}>{isNone ? t('worksWithChoose') : message}</FormError>
      {!isSame && (
        <div>
          <Button variant="primary" type="submit" busy={busy}>
            {t('worksWithSave')}
          </Button>
        </div>
      )}
    </form>
  );
}
