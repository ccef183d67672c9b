import { Box, Flex, Text } from '@chakra-ui/react';
import { Camera } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Name } from './bidi';
import { companyTint } from './company-tint';
import { Icon } from './icon';

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const JOINED_SCRIPT = /^[\p{Script=Arabic}]/u;
const letters = new Intl.Segmenter();
const firstOf = (word: string) => [...letters.segment(word.trim())][0]?.segment.toLocaleUpperCase() ?? '';

/** Returns the first letters of both names, or the first character of the family name for names in Han or Kana. */
export function initialsOf(firstName = '', lastName = ''): string {
  if (EAST_ASIAN.test(lastName.trim())) return firstOf(lastName);
  const [first, last] = [firstOf(firstName), firstOf(lastName)];
  // A zero-width non-joiner keeps Arabic letters from joining into another glyph.
  return JOINED_SCRIPT.test(first) ? `${first}\u200c${last}` : first + last;
}

export interface AvatarProps {
  firstName?: string;
  lastName?: string;
  /** Shown under the name. If it is given, name and user type are shown beside the picture. */
  userType?: string;
  photoUrl?: string | null;
  size?: number;
  showInitial?: boolean;
  /** The person's company, whose people all have the same colour. It replaces the two colours below. */
  company?: string | undefined;
  /** A colour or a token. The default is the specification's and has too little contrast: pass `graphite.600`. */
  backgroundColor?: string;
  textColor?: string;
  showEditIcon?: boolean;
  handleProfileImageChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  presence?: 'online' | 'idle';
}

export function Avatar({
  firstName = '',
  lastName = '',
  userType,
  photoUrl,
  size = 36,
  showInitial = true,
  company,
  backgroundColor = '#ccc',
  textColor = 'white',
  showEditIcon = false,
  handleProfileImageChange,
  presence,
}: AvatarProps) {
  const { t } = useTranslation('common');
  const tint = company !== undefined ? companyTint(company) : { bg: backgroundColor, fg: textColor };
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [brokenUrl, setBroken] = useState<string>();
  const name = `${firstName} ${lastName}`.trim();
  const isAdjacentToName = userType !== undefined;
  const photo = photoUrl && photoUrl !== brokenUrl ? photoUrl : undefined;

  const picture = (
    <Flex
      align="center"
      justify="center"
      overflow="hidden"
      rounded="full"
      w={`${size}px`}
      h={`${size}px`}
      bg={tint.bg}
      color={tint.fg}
      fontSize={`${size / 2.5}px`}
      fontWeight="500"
      lineHeight="1"
      userSelect="none"
      {...(isAdjacentToName || !name ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {photo ? (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          style={{ objectFit: 'cover', height: '100%' }}
          onError={() => setBroken(photo)}
        />
      ) : (
        showInitial && initialsOf(firstName, lastName)
      )}
    </Flex>
  );

  return (
    <Flex as="span" display="inline-flex" align="center" gap="2.5" minW="0">
      <Box as="span" position="relative" flexShrink="0">
        {picture}
        {presence && <PresenceDot presence={presence} size={size} label={t(`presence.${presence}`)} />}
        {showEditIcon && (
          <>
            <input
              ref={input}
              id={inputId}
              type="file"
              accept="image/*"
              hidden
              aria-label={t('avatar.choosePhoto')}
              onChange={handleProfileImageChange}
            />
            <Box
              asChild
              position="absolute"
              insetEnd="-2px"
              bottom="-2px"
              boxSize="24px"
              rounded="full"
              bg="bg.raised"
              color="fg.muted"
              borderWidth="1px"
              borderColor="border.control"
              display="inline-flex"
              alignItems="center"
              justifyContent="center"
              cursor="pointer"
              focusVisibleRing="outside"
              _hover={{ color: 'fg' }}
            >
              <button type="button" aria-label={t('avatar.changePhoto')} onClick={() => input.current?.click()}>
                <Icon as={Camera} size={14} />
              </button>
            </Box>
          </>
        )}
      </Box>
      {isAdjacentToName && (
        <Box as="span" minW="0" display="block" textAlign="start">
          <Box as="span" display="block" truncate fontSize={`${Math.max(size / 3, 12)}px`} lineHeight="1.4" fontWeight="500" title={name}>
            <Name>{name}</Name>
          </Box>
          <Text as="span" display="block" textStyle="caption" fontWeight="400" color="fg.muted" truncate>
            {userType}
          </Text>
        </Box>
      )}
    </Flex>
  );
}

function PresenceDot({ presence, size, label }: { presence: 'online' | 'idle'; size: number; label: string }) {
  const dot = `${Math.max(8, Math.round(size / 4))}px`;
  return (
    <Box
      as="span"
      role="img"
      aria-label={label}
      position="absolute"
      insetEnd="-1px"
      bottom="-1px"
      boxSize={dot}
      rounded="full"
      outline="2px solid"
      outlineColor="bg.panel"
      bg={presence === 'online' ? 'online' : 'bg.panel'}
      borderWidth="2px"
      borderColor="online"
    />
  );
}
