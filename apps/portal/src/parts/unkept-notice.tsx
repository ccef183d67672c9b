import { Flex, type FlexProps } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { areDraftsStored } from '../live/drafts/draft-keeping';
import { useStore } from '../store';
import { Icon } from '../ui/text/icon';

/** Warns beside an input that a reload would lose the text. Renders nothing while drafts are stored. */
export function UnkeptNotice(flex: FlexProps) {
  const { t } = useTranslation('common');
  const areStored = useStore(areDraftsStored);
  return (
    <Flex role="status" align="center" gap="1.5" textStyle="caption" color="fg.warning" _empty={{ display: 'none' }} {...flex}>
      {!areStored && (
        <>
          <Icon as={TriangleAlert} size={14} />
          {t('draftNotKept')}
        </>
      )}
    </Flex>
  );
}
