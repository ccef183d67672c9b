import { Button, Dialog, NativeSelect, Textarea } from '@chakra-ui/react';
import {
  isRefusedAs,
  LIMITS,
  type ListedPerson,
  type ListedUnit,
  MANAGED_ROLES,
  PersonChanged,
  ROLE_LABELS,
  type Role,
} from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { useRole } from '../../live/use-session';
import { toast } from '../../ui/feedback/toaster';
import { Field } from '../../ui/form/field';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { useOnce } from '../../ui/input/use-once';
import { TitledDialog } from '../../ui/overlay/titled-dialog';
import { UnitPicker } from './unit-picker';

const SHOWN_UNITS = 20;

interface Props {
  open: boolean;
  person: ListedPerson;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Gives a person another role, company or unit, after the caller has entered a reason. */
export default function MoveDialog({ open, person, onClose, finalFocus }: Props) {
  const { t } = useTranslation('people');
  return (
    <TitledDialog
      open={open}
      title={t('move.title', { name: person.name })}
      text={t('move.consequence')}
      width="520px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {open && <Body person={person} onClose={onClose} />}
    </TitledDialog>
  );
}

function Body({ person, onClose }: Pick<Props, 'person' | 'onClose'>) {
  const { t } = useTranslation(['people', 'common']);
  const cache = useQueryClient();
  const ownRole = useRole();
  const roles = ownRole ? MANAGED_ROLES[ownRole] : [];
  const [role, setRole] = useState<Role>(person.role);
  const [search, setSearch] = useState('');
  const [unit, setUnit] = useState<ListedUnit | null>(null);
  const [reason, setReason] = useState('');
  const [rev, setRev] = useState(person.rev);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const units = useQuery(api.people.units.query({ role, ...(search && { search }), pageSize: SHOWN_UNITS }));
  const isReasonMissing = !reason.trim();
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    if (!unit || isReasonMissing || reason.length > LIMITS.reason) return;
    try {
      const { person: movedPerson } = await api.people.move({
        userId: person.userId,
        role,
        unitId: unit.unitId,
        reason: reason.trim(),
        rev,
      });
      toast.success(t('done.moved', { name: movedPerson.name, role: ROLE_LABELS[movedPerson.role], company: movedPerson.companyName }));
      void cache.invalidateQueries({ queryKey: api.people.list.key });
      onClose();
    } catch (error) {
      setFailure(error);
      if (!isRefusedAs(error, PersonChanged)) return;
      // The list shows the new state, so the next attempt is about this state.
      setRev(error.body.data.rev);
      void cache.invalidateQueries({ queryKey: api.people.list.key });
    }
  });
  return (
    <Dialog.Body pb="5">
      <FormBody onSubmit={() => submit()}>
        <Field label={t('column.role')} help={t('move.current', { role: ROLE_LABELS[person.role], company: person.companyName })}>
          <NativeSelect.Root>
            <NativeSelect.Field
              value={role}
              onChange={({ currentTarget: { value } }) => {
                setRole(roles.find((one) => one === value) ?? role);
                setUnit(null);
                setSearch('');
              }}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {ROLE_LABELS[one]}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field>
        <UnitPicker
          label={t('move.unit')}
          searchLabel={t('move.unitSearch')}
          error={isChecked && !unit && t('move.unitMissing')}
          search={search}
          onSearch={setSearch}
          units={units.data?.items}
          totalCount={units.data?.totalCount ?? 0}
          busy={units.isFetching}
          value={unit}
          onChange={setUnit}
        />
        {units.error && <FormAlert>{failureText(units.error)}</FormAlert>}
        <Field
          label={t('common:dialog.reason')}
          required
          error={isChecked && isReasonMissing && t('common:dialog.reasonRequired')}
          limit={LIMITS.reason}
          length={reason.length}
        >
          <Textarea dir="auto" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
          {t('move.confirm')}
        </Button>
      </FormBody>
    </Dialog.Body>
  );
}
