import { Box, type BoxProps, Flex, Text } from '@chakra-ui/react';
import type { Mention, TicketPerson } from '@portal/contracts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { OutsideLink } from '../../../ui/overlay/outside-link';
import { Avatar } from '../../../ui/text/avatar';
import { Name } from '../../../ui/text/bidi';
import { splitLinks } from './links';
import { piecesOf } from './mentions';
import { namesOf } from './ticket-texts';

const FACE_SIZE = 28;
const NO_MENTIONS: readonly Mention[] = [];

interface Props {
  by: Pick<TicketPerson, 'name' | 'photo'>;
  /** The company of this person. */
  company: string;
  at: string;
  isOwn: boolean;
  /** True for messages of the reader's own side, which are aligned to the end. */
  isOwnSide: boolean;
  /** True for the first of consecutive messages by one author. Only this message shows the author's photo and name. */
  isFirstOfGroup: boolean;
  tone?: 'message' | 'note' | 'failed';
  marks?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

const LOOKS: Record<'own' | 'colleague' | 'other' | 'note' | 'failed', BoxProps> = {
  own: { bg: 'bg.own' },
  colleague: { bg: 'bg.selected', borderWidth: '1px', borderColor: 'brand.muted' },
  other: { bg: 'bg.panel', borderWidth: '1px' },
  note: { bg: 'bg.warning', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'live' },
  failed: { bg: 'bg.error', borderWidth: '1px', borderColor: 'border.error' },
};

/**
 * A person's message. Messages of the reader's side are end-aligned, with different tones for the reader and for colleagues. The corner
 * next to the author is sharp.
 */
export function Bubble({ by, company, at, isOwn, isOwnSide, isFirstOfGroup, tone = 'message', marks, foot, children }: Props) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const appearance = LOOKS[tone === 'message' ? (isOwn ? 'own' : isOwnSide ? 'colleague' : 'other') : tone];
  return (
    <Flex direction={isOwnSide ? 'row-reverse' : 'row'} gap="2.5" mt={isFirstOfGroup ? '3' : '0'}>
      {!isOwn && (
        <Box w={`${FACE_SIZE}px`} flexShrink="0" aria-hidden="true">
          {isFirstOfGroup && <Avatar {...namesOf(by.name)} photoUrl={by.photo} size={FACE_SIZE} company={company} />}
        </Box>
      )}
      <Flex direction="column" align={isOwnSide ? 'flex-end' : 'flex-start'} maxW="min(75%, 720px)" minW="0">
        <Flex
          gap="2"
          align="baseline"
          wrap="wrap"
          textStyle="caption"
          color="fg.muted"
          mb="1"
          {...(isFirstOfGroup ? {} : { srOnly: true })}
        >
          <Name fontWeight="500" color="fg">
            {isOwn ? t('entry.you') : by.name}
          </Name>
          <time dateTime={at} title={format.dateTime(at)}>
            {format.time(at)}
          </time>
          {marks}
        </Flex>
        <Box
          {...appearance}
          borderStartStartRadius={isOwnSide ? 'xl' : 'sm'}
          borderStartEndRadius="xl"
          borderEndStartRadius="xl"
          borderEndEndRadius={isOwnSide ? 'sm' : 'xl'}
          px="3.5"
          py="2"
          maxW="full"
          minW="0"
          display="grid"
          gap="2"
          title={isFirstOfGroup ? undefined : format.dateTime(at)}
        >
          {children}
        </Box>
        {foot}
      </Flex>
    </Flex>
  );
}

interface WordsProps extends BoxProps {
  children: string;
  /** The people mentioned in the text. A mention of the reader is highlighted. */
  mentions?: readonly Mention[];
  me?: string;
}

/** The text of a message as it was typed, in its own direction, with links and highlighted mentions. */
export function Words({ children, mentions = NO_MENTIONS, me, ...box }: WordsProps) {
  const pieces = useMemo(() => piecesOf(children, mentions), [children, mentions]);
  return (
    <Text as="div" data-words="" dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" {...box}>
      {pieces.map((piece, index) =>
        typeof piece === 'string' ? (
          <LinkedText key={index} text={piece} />
        ) : (
          <Name
            key={index}
            rounded="sm"
            px="1"
            fontWeight="500"
            {...(piece.userId === me ? { bg: 'brand.solid', color: 'brand.contrast' } : { bg: 'bg.selected', color: 'brand.fg' })}
          >
            {`@${piece.name}`}
          </Name>
        ),
      )}
    </Text>
  );
}

function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.kind === 'words' ? (
      part.text
    ) : (
      <Box key={index} asChild color="brand.fg" textDecoration="underline" overflowWrap="inherit" rounded="sm" focusVisibleRing="outside">
        <OutsideLink href={part.text}>{part.text}</OutsideLink>
      </Box>
    ),
  );
}
