import { Box, Button, Dialog, Text } from '@chakra-ui/react';
import type { ListedCompany, ListedUnit } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';
import { FormAlert } from '../../ui/form/form-alert';
import { FormBody } from '../../ui/form/form-body';
import { useOnce } from '../../ui/input/use-once';
import { TitledDialog } from '../../ui/overlay/titled-dialog';
import { UnitPicker } from './unit-picker';

const SHOWN_COMPANIES = 20;
const COUNTED = ['people', 'inquiries', 'grants', 'seats'] as const;

interface Props {
  open: boolean;
  company: ListedCompany;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Merges a duplicate into another company, after the caller has seen what moves. */
export default function MergeDialog({ open, company, onClose, finalFocus }: Props) {
  const { t } = useTranslation('people');
  return (
    <TitledDialog
      open={open}
      title={t('merge.title', { name: company.name })}
      text={t('merge.consequence', { name: company.name })}
      width="520px"
      closesOutside={false}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {open && <Body company={company} onClose={onClose} />}
    </TitledDialog>
  );
}

function Body({ company: { companyId, name, lcoName }, onClose }: Pick<Props, 'company' | 'onClose'>) {
  const { t } = useTranslation(['people', 'common']);
  const { number } = useFormat();
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const [survivor, setSurvivor] = useState<ListedUnit | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const companies = useQuery(api.people.companies.query({ besides: companyId, ...(search && { search }), pageSize: SHOWN_COMPANIES }));
  const counts = useQuery(api.people.mergeCounts.query({ company: companyId }));
  const [submit, isSubmitting] = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    if (!survivor) return;
    try {
      await api.people.mergeCompanies({ company: companyId, into: survivor.unitId });
      toast.success(t('merge.done', { name, into: survivor.name }));
      void cache.invalidateQueries();
      onClose();
    } catch (error) {
      setFailure(error);
    }
  });
  const readFailure = companies.error ?? counts.error;
  return (
    <Dialog.Body pb="5">
      <FormBody onSubmit={() => submit()}>
        <UnitPicker
          label={t('merge.into')}
          searchLabel={t('companies.search')}
          help={t('merge.same', { lco: lcoName })}
          error={isChecked && !survivor && t('merge.intoMissing')}
          search={search}
          onSearch={setSearch}
          units={companies.data?.items.map((one) => ({ unitId: one.companyId, name: one.name, aboveName: one.lcoName }))}
          totalCount={companies.data?.totalCount ?? 0}
          busy={companies.isFetching}
          value={survivor}
          onChange={setSurvivor}
        />
        {counts.data && (
          <div>
            <Text textStyle="label">{survivor ? t('merge.movesTo', { into: survivor.name }) : t('merge.moves')}</Text>
            <Box as="ul" listStyleType="disc" ps="5" mt="1">
              {COUNTED.map((key) => (
                <li key={key}>{t(`merge.counts.${key}`, { number: number(counts.data[key]) })}</li>
              ))}
            </Box>
          </div>
        )}
        {readFailure && <FormAlert>{failureText(readFailure)}</FormAlert>}
        {failure !== null && <FormAlert>{failureText(failure)}</FormAlert>}
        <Button type="submit" alignSelf="flex-start" colorPalette="red" loading={isSubmitting} disabled={!counts.data}>
          {t('merge.confirm')}
        </Button>
      </FormBody>
    </Dialog.Body>
  );
}
