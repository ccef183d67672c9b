import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Segments } from '../../ui/form/segments';

const PATHS = { people: '/organizations', companies: '/organizations/companies' } as const;

/** Switches between the people and the companies that staff see. */
export function PeopleTabs({ value }: { value: keyof typeof PATHS }) {
  const { t } = useTranslation(['people', 'people-shell']);
  const navigate = useNavigate();
  return (
    <Box mb="4" overflowX="auto">
      <Segments
        label={t('people-shell:title.people')}
        value={value}
        segments={[
          { value: 'people', label: t('people-shell:title.people') },
          { value: 'companies', label: t('people-shell:title.companies') },
        ]}
        onChange={(next) => void navigate(PATHS[next])}
      />
    </Box>
  );
}
