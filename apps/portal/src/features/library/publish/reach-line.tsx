import { Flex, Text } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { Icon } from '../../../ui/icon';
import type { CommonFields } from './common-fields';

type Audience = Pick<CommonFields, 'scope' | 'lcos' | 'companies'>;

const WAIT_MS = 250;

/** Whom the audience reaches as it is chosen now, before anything is published. Says nothing until enough is chosen. */
export function ReachLine({ audience, isRegion, publicationId }: { audience: Audience; isRegion: boolean; publicationId?: string }) {
  const { t } = useTranslation('library');
  const { number } = useFormat();
  const { scope } = audience;
  const text = JSON.stringify({
    scope,
    lcos: isRegion ? audience.lcos.toSorted() : [],
    companies: scope === 'specific' ? audience.companies.toSorted() : [],
  });
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const chosen = JSON.parse(settled) as Audience;
  const isComplete = (!isRegion || chosen.lcos.length > 0) && (scope === 'all' || chosen.companies.length > 0);
  const { data } = useQuery({
    ...api.publications.reach.query({ ...chosen, ...(publicationId ? { publicationId } : {}) }),
    enabled: isComplete,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!isComplete || !data) return null;
  const nobody = data.personCount === 0;
  const parts = [
    t('access.companies', { count: data.companyCount }),
    t('reach.people', { count: data.personCount }),
    ...(data.lcoCount > 1 ? [t('reach.lcos', { number: number(data.lcoCount) })] : []),
  ];
  return (
    <Flex role="status" align="center" gap="2" minW="0" me="auto" color={nobody ? 'amber.fg' : 'fg.muted'}>
      <Icon as={Users} />
      <Text>{nobody ? t('reach.nobody') : parts.join(' · ')}</Text>
    </Flex>
  );
}
