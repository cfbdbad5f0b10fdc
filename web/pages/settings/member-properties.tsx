import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { usePropertyList, type PropertyName } from '#web/lib/properties.ts';
import { keys, memberPropertiesQuery, setMemberProperties, type Member, type MemberProperties } from './api.ts';
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
  const [all, setAll] = useState(now.all);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(now.properties.map(({ id }) => id)));
  const properties = (usePropertyList() ?? []).filter(({ id, archivedAt }) => archivedAt === null || chosen.has(id));
  const isSame =
    all === now.all &&
    (all || (chosen.size === now.properties.length && now.properties.every(({ id }) => chosen.has(id))));
  const { form, submit, busy, failure, message, clear } = useSubmission({
    check: () => (all || chosen.size > 0 ? [] : [{ path: 'propertyIds', code: 'none' }]),
    send: async () => {
      await setMemberProperties(member.id, { all, propertyIds: all ? [] : [...chosen] });
      showToast({ text: t('worksWithSaved', { name: member.name }) });
      await queryClient.invalidateQueries({ queryKey: keys.memberProperties });
      void queryClient.invalidateQueries({ queryKey: keys.members });
    },
  });
  const isNone = failure?.fields.some(({ code }) => code === 'none') === true;

  function toggle({ id }: PropertyName) {
    clear();
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
      <RadioGroup
        label={t('worksWith')}
        value={all ? 'all' : 'some'}
        onChange={(value) => {
          clear();
          setAll(value === 'all');
        }}
        options={[
          { value: 'all', label: t('worksWithAll') },
          { value: 'some', label: t('worksWithSome'), help: t('worksWithSomeHelp') },
        ]}
      />
      {!all && (
        <ul className={styles['list']} aria-label={t('properties')}>
          {properties.map((property) => (
            <li key={property.id}>
              <Spine small colour={propertyColourOf(property.colour)} />
              <Checkbox label={property.name} checked={chosen.has(property.id)} onChange={() => toggle(property)} />
            </li>
          ))}
          {properties.length === 0 && <li>{t('worksWithNone')}</li>}
        </ul>
      )}
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
