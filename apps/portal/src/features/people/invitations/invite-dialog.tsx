import { Button, Dialog, Input, NativeSelect, Textarea } from '@chakra-ui/react';
import { INVITATION_LIMITS, InvitationPending, isRefusedAs, LIMITS } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLanguage } from '../../../i18n/language';
import { LANGUAGES } from '../../../i18n/languages';
import { violationText } from '../../../i18n/violation-text';
import { api } from '../../../live/api';
import { failureText, fieldErrorsOf } from '../../../live/failures/failure';
import { toast } from '../../../ui/feedback/toaster';
import { Field } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { FormBody } from '../../../ui/form/form-body';
import { useOnce } from '../../../ui/input/use-once';
import { TitledDialog } from '../../../ui/overlay/titled-dialog';

interface Props {
  open: boolean;
  /** The company of the owner, or null if the caller is staff and chooses a company. */
  ownCompany: string | null;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Invites a person to the own company, or for staff to a company below. */
export default function InviteDialog({ open, ownCompany, onClose, finalFocus }: Props) {
  const { t } = useTranslation('people');
  return (
    <TitledDialog
      open={open}
      title={t(ownCompany ? 'invite.colleague' : 'invite.person')}
      text={t('invite.text')}
      width="480px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {open && <Body ownCompany={ownCompany} onClose={onClose} />}
    </TitledDialog>
  );
}

const BLANK = { email: '', companyId: '', name: '', note: '' };

function Body({ ownCompany, onClose }: Pick<Props, 'ownCompany' | 'onClose'>) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const [values, setValues] = useState({ ...BLANK, language: activeLanguage().code as string });
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const companies = useQuery({ ...api.masters.companies.query({}), enabled: ownCompany === null });
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));

  const { email, companyId, language, name, note } = values;
  const violations = fieldErrorsOf(failure);
  const isPending = isRefusedAs(failure, InvitationPending);
  const errorOf = (field: string) => violations[field]?.[0] && violationText(violations[field][0]);
  const isEmailMissing = !email.trim();
  const isCompanyMissing = ownCompany === null && !companyId;
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    if (isEmailMissing || isCompanyMissing || note.length > INVITATION_LIMITS.note || name.length > LIMITS.personName) return;
    try {
      await api.invitations.invite({
        email,
        language,
        ...(companyId && { companyId }),
        ...(name.trim() && { name }),
        ...(note.trim() && { note }),
      });
      toast.success(t('invite.done', { email: email.trim() }));
      onClose();
      await cache.invalidateQueries({ queryKey: api.invitations.list.key });
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <Dialog.Body pb="5">
      <FormBody onSubmit={() => submit()}>
        <Field
          label={t('invite.email')}
          required
          error={(isChecked && isEmailMissing && t('invite.emailMissing')) || errorOf('email') || (isPending && failureText(failure))}
        >
          <Input type="email" dir="ltr" autoComplete="off" value={email} onChange={({ target }) => set({ email: target.value })} />
        </Field>
        {ownCompany === null && (
          <Field label={t('invite.company')} required error={(isChecked && isCompanyMissing && t('invite.choose')) || errorOf('companyId')}>
            <NativeSelect.Root>
              <NativeSelect.Field value={companyId} onChange={({ target }) => set({ companyId: target.value })}>
                <option value="">{t('invite.choose')}</option>
                {companies.data?.items.map((company) => (
                  <option key={company.id} value={company.id}>
                    {company.name}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field>
        )}
        <Field label={t('invite.language')}>
          <NativeSelect.Root>
            <NativeSelect.Field value={language} onChange={({ target }) => set({ language: target.value })}>
              {LANGUAGES.map(({ code, label, bcp47 }) => (
                <option key={code} value={code} lang={bcp47}>
                  {label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field>
        <Field label={t('invite.name')} error={errorOf('name')} limit={LIMITS.personName} length={name.length}>
          <Input dir="auto" autoComplete="off" value={name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <Field label={t('invite.note')} error={errorOf('note')} limit={INVITATION_LIMITS.note} length={note.length}>
          <Textarea dir="auto" rows={3} value={note} onChange={({ target }) => set({ note: target.value })} />
        </Field>
        {failure !== null && !isPending && Object.keys(violations).length === 0 && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
          {t('invite.send')}
        </Button>
      </FormBody>
    </Dialog.Body>
  );
}
