import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../live/connection';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { StatusPill } from '../../ui/text/status-pill';
import { UnitChips } from '../audience/unit-chips';
import { UnitPicker } from '../audience/unit-picker';
import { useAddressees } from '../audience/units.queries';
import type { PublicationRow } from '../rows';
import { useGrants } from './use-grants';

/** Shows who can see an item, as far as the reader may know. Editors grant and revoke access of individual companies. */
export function Access({ row }: { row: PublicationRow }) {
  const { t } = useTranslation('publishing');
  const canEdit = row.rev !== undefined;
  const offline = useConnection().state === 'offline';
  const { companies } = useAddressees(canEdit);
  const grants = useGrants(row);
  const [open, setOpen] = useState<'grant' | 'revoke' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isForAll = row.accessLevel === 'all';
  // An item for all partners of some local companies can still be granted to a company of another local company.
  const canGrant = !isForAll || row.lcos !== undefined;
  const namedCompanies = row.companies ?? [];
  const chosenIds = new Set(namedCompanies.map(({ id }) => id));
  const wholeUnits = [row.lcos, row.regions].filter((units) => units?.length).flat();
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };

  return (
    <Stack gap="3" align="flex-start">
      <StatusPill status={isForAll ? 'allCps' : 'specificCp'} />
      {wholeUnits.length > 0 && (
        <Text color="fg.muted" textStyle="caption">
          {wholeUnits.map((unit, index) => (
            <span key={unit?.id}>
              {index > 0 && ' · '}
              <Name>{unit?.name}</Name>
            </span>
          ))}
        </Text>
      )}
      <UnitChips
        label={t('field.companies')}
        units={namedCompanies}
        onRemove={canEdit && !offline ? grants.askRevoke : undefined}
        removeLabel={(name) => t('access.remove', { name })}
      />
      {canEdit && (
        <Box w="full">
          {open ? (
            <Stack gap="2">
              <UnitPicker
                label={open === 'grant' ? t('access.grant') : t('access.revoke')}
                placeholder={t('picker.company')}
                options={open === 'revoke' ? companies : companies.filter(({ id }) => !chosenIds.has(id))}
                chosen={chosenIds}
                onChoose={(company) => {
                  if (open === 'grant') void grants.grant(company);
                  else grants.askRevoke(company);
                  setOpen(null);
                }}
                inputRef={(input) => input?.focus()}
              />
              <Button size="xs" variant="ghost" colorPalette="gray" alignSelf="flex-start" onClick={close}>
                {t('access.cancel')}
              </Button>
            </Stack>
          ) : (
            <Stack direction="row" gap="2" wrap="wrap">
              {canGrant && (
                <Button
                  ref={opener}
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  disabled={offline || grants.isRunning}
                  onClick={() => setOpen('grant')}
                >
                  <Icon as={UserPlus} size={14} />
                  {t('access.grant')}
                </Button>
              )}
              {isForAll && (
                <Button
                  ref={opener}
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  disabled={offline || grants.isRunning}
                  onClick={() => setOpen('revoke')}
                >
                  {t('access.revoke')}
                </Button>
              )}
            </Stack>
          )}
        </Box>
      )}
      <ConfirmDialog
        open={grants.question !== null}
        title={t('revoke.title', { name: grants.question?.name ?? '' })}
        confirm={t('revoke.confirm')}
        pending={grants.isRunning}
        failure={grants.failure}
        onConfirm={() => void grants.revoke()}
        onCancel={grants.cancel}
        finalFocus={() => opener.current}
      >
        {isForAll ? t('revoke.textAll') : t('revoke.text')}
      </ConfirmDialog>
    </Stack>
  );
}
