import { Box, Flex } from '@chakra-ui/react';
import type { OwnSession } from '@portal/contracts';
import { type LucideIcon, Monitor, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { Code, Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { Pill, type PillLook } from '../../ui/text/status-pill';

const HERE: PillLook = ['green', 'disc'];
const HANDHELD = ['iOS', 'iPadOS', 'Android'];

/** Returns browser and system in one line, or an empty text if neither is known. */
export const deviceLine = ({ browser, system }: OwnSession): string => [browser, system].filter(Boolean).join(' · ');

const glyphOf = ({ system }: OwnSession): LucideIcon => (HANDHELD.includes(system ?? '') ? Smartphone : Monitor);

/** Returns the id of the element with the details of a session, which describes its action. */
export const detailsId = ({ sessionId }: OwnSession): string => `sign-in-${sessionId}`;

/** The network and times of a session, which tell it from another one with the same browser. */
export function SignInDetails({ session, id }: { session: OwnSession; id?: string }) {
  const { t } = useTranslation('profile');
  const { dateTime } = useFormat();
  const { current, network, createdAt, seenAt } = session;
  return (
    <Flex id={id} as="ul" listStyleType="none" wrap="wrap" columnGap="3" textStyle="caption" color="fg.muted">
      {network && (
        <li>
          {t('signIns.network')} <Code textStyle="caption">{network}</Code>
        </li>
      )}
      <li>
        {t('signIns.begun')} <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </li>
      {!current && (
        <li>
          {t('signIns.used')} <RelativeTime at={seenAt} />
        </li>
      )}
    </Flex>
  );
}

/** One device on which the person is signed in. `children` is its action, which the current device does not have. */
export function SignInRow({ session, name, children }: { session: OwnSession; name: string; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const { current } = session;
  return (
    <Flex as="li" gap="3" align="center" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }} data-row={session.sessionId}>
      <Flex align="center" justify="center" boxSize="32px" flexShrink="0" rounded="full" bg="bg.muted" color="fg.muted">
        <Icon as={glyphOf(session)} />
      </Flex>
      <Box flex="1" minW="0">
        <Flex align="center" columnGap="2" wrap="wrap">
          <Name fontWeight="600">{name}</Name>
          {current && <Pill look={HERE}>{t('signIns.current')}</Pill>}
        </Flex>
        <SignInDetails session={session} id={detailsId(session)} />
      </Box>
      {!current && children}
    </Flex>
  );
}
