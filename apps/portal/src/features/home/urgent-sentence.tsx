import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UrgentClause, WaitingQueue } from '../../parts/waiting';
import { touchLine } from '../../ui/theme/touch-targets';
import { useAllWaiting } from './use-waiting';

const ClauseLink = ({ clause: { to, text } }: { clause: UrgentClause }) => (
  <Box asChild color="brand.fg" fontWeight="500" _hover={{ textDecoration: 'underline' }} css={touchLine}>
    <Link to={to}>
      <bdi>{text}</bdi>
    </Link>
  </Box>
);

/** The placeholder for a clause in the sentence text. `Trans` would add its parser to the shell's code. */
const PLACEHOLDER = '\u0000';

/** The sentence that names the most urgent items, with a link to each. Its height is reserved, so that nothing moves. */
export function UrgentSentence({ queues }: { queues: readonly WaitingQueue[] }) {
  const { t } = useTranslation('home');
  const { rows, sources, clauses } = useAllWaiting(queues);
  const [first, second] = clauses;
  const hasFailed = sources.some(({ failure }) => failure);
  const renderContent = () => {
    if (!first) return rows?.length === 0 && !hasFailed ? t('waiting.nothing') : null;
    const sentence = second ? t('urgent.two', { first: PLACEHOLDER, second: PLACEHOLDER }) : t('urgent.one', { first: PLACEHOLDER });
    const [start, middle, end] = sentence.split(PLACEHOLDER);
    return (
      <>
        {start}
        <ClauseLink clause={first} />
        {middle}
        {second && <ClauseLink clause={second} />}
        {end}
      </>
    );
  };
  return (
    <Box fontSize="16px" lineHeight="24px" minH={{ base: '48px', md: '24px' }} lineClamp={{ base: 2, md: 1 }} data-urgent="">
      {rows && renderContent()}
    </Box>
  );
}
