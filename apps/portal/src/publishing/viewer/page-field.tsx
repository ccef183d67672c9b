import { Flex, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isImeKey } from '../../ui/input/ime';

interface Props {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** An editable page number. Changing it navigates to that page. */
export function PageField({ page, count, onPage }: Props) {
  const { t } = useTranslation('viewer');
  const [typed, setTyped] = useState<string | null>(null);
  const goToPage = () => {
    const typedPage = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(typedPage) && typedPage >= 1) onPage(Math.min(count, typedPage));
  };
  return (
    <Flex align="center" gap="1.5" role="group" aria-label={t('pageOf', { page, count })}>
      <Input
        size="xs"
        w={`${Math.max(2, String(count).length) + 2.5}ch`}
        px="1"
        textAlign="center"
        fontSize={{ base: '1rem', md: '0.875rem' }}
        fontVariantNumeric="tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('pageNumber')}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onBlur={goToPage}
        onKeyDown={(event) => {
          if (isImeKey(event)) return;
          if (event.key === 'Enter') goToPage();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <Text as="span" textStyle="label" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {t('ofPages', { count })}
      </Text>
    </Flex>
  );
}
