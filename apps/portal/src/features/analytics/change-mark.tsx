import { Box, Flex } from '@chakra-ui/react';
import { changeOf } from '@portal/contracts';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { Icon } from '../../ui/text/icon';
import { useFigureText } from './use-figure-text';

const GLYPHS = { up: ArrowUp, down: ArrowDown, same: ArrowRight, new: ArrowUp };

/** Shows the change from the previous period as an arrow and text. It has no colour, because an increase is neither good nor bad. */
export function ChangeMark({ count, previous }: { count: number; previous: number | null }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormat();
  const { change } = useFigureText();
  const words = change(count, previous);
  if (previous === null || !words) return null;
  return (
    <Flex align="baseline" gap="1" color="fg.muted" textStyle="caption" title={t('was', { value: number(previous) })}>
      <Icon as={GLYPHS[changeOf(count, previous).kind]} size={12} alignSelf="center" flexShrink="0" />
      <Box as="span">{words}</Box>
    </Flex>
  );
}
