import { Box, Flex } from '@chakra-ui/react';
import { Pen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './avatar';
import { Icon } from './icon';

export interface Viewer {
  id: string;
  firstName: string;
  lastName: string;
  photoUrl?: string | null;
  idle?: boolean;
  /** A text about what the person is writing, shown with a pen icon; undefined while they are not writing. */
  writing?: string;
}

/** Shows the other viewers: at most three faces by default, then the number of the remaining ones. */
export function Viewers({ viewers, size = 24, most = 3 }: { viewers: Viewer[]; size?: number; most?: number }) {
  const { t } = useTranslation('common');
  if (!viewers.length) return null;
  const visibleViewers = viewers.slice(0, most);
  const more = viewers.length - visibleViewers.length;
  return (
    <Flex align="center" role="group" aria-label={t('presence.viewing', { count: viewers.length })}>
      {visibleViewers.map(({ id, firstName, lastName, photoUrl, idle, writing }, i) => (
        <Box
          key={id}
          ms={i ? '-6px' : '0'}
          rounded="full"
          outline="2px solid"
          outlineColor="bg.panel"
          opacity={idle ? 0.6 : 1}
          position="relative"
          title={writing ?? `${firstName} ${lastName}`}
          lineHeight="0"
        >
          <Avatar firstName={firstName} lastName={lastName} photoUrl={photoUrl} size={size} backgroundColor="graphite.600" />
          {writing && (
            <Box
              as="span"
              position="absolute"
              insetEnd="-4px"
              bottom="-3px"
              display="flex"
              alignItems="center"
              justifyContent="center"
              boxSize="14px"
              rounded="full"
              bg="live"
              color="bg.panel"
              zIndex="1"
            >
              <Icon as={Pen} size={9} />
              <Box as="span" srOnly>
                {writing}
              </Box>
            </Box>
          )}
        </Box>
      ))}
      {more > 0 && (
        <Box textStyle="caption" color="fg.muted" ms="1">
          {t('presence.more', { count: more })}
        </Box>
      )}
    </Flex>
  );
}
