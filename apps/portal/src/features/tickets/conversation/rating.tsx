import { Box, Button, Flex, Stack, Text, Textarea } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { announce } from '../../../ui/feedback/announcer';
import { Counter } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { touchTarget } from '../../../ui/theme/touch-targets';
import type { TicketView } from '../tickets.queries';
import { Words } from './bubble';

const STARS = [1, 2, 3, 4, 5] as const;

export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation('conversation');
  return (
    <Flex as="span" role="img" aria-label={t('rating.stars', { count: stars })} gap="0.5" color="amber.solid" display="inline-flex">
      {STARS.map((star) => (
        <Star key={star} size={16} strokeWidth={1.75} fill={star <= stars ? 'currentColor' : 'none'} aria-hidden="true" />
      ))}
    </Flex>
  );
}

/** Lets the requester rate a closed ticket and change the rating later. */
export function Rating({ view: { ticket, offline } }: { view: TicketView }) {
  const { t } = useTranslation('conversation');
  const { ticketId, rating } = ticket;
  const [open, setOpen] = useState(!rating);
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const group = useId();

  async function send() {
    setPending(true);
    setFailure(null);
    try {
      await api.tickets.rate({ ticketId, stars, comment: comment.trim() });
      announce(t('rating.thanks'));
      setOpen(false);
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  }

  if (!open && rating)
    return (
      <Flex align="center" gap="3" wrap="wrap" textAlign="start">
        <Stars stars={rating.stars} />
        {rating.comment && (
          <Words color="fg.muted" flex="1">
            {rating.comment}
          </Words>
        )}
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setOpen(true)}>
          {t('rating.change')}
        </Button>
      </Flex>
    );
  const isTooLong = comment.trim().length > LIMITS.reason;
  return (
    <Stack gap="2" textAlign="start">
      {failure !== null && <FormAlert>{`${t('rating.failed')} ${failureText(failure)}`}</FormAlert>}
      <Flex as="fieldset" align="center" gap="3" wrap="wrap">
        <Text as="legend" float="inline-start" textStyle="label" me="2">
          {t('rating.ask')}
        </Text>
        <Flex>
          {STARS.map((star) => (
            <Box
              as="label"
              key={star}
              css={touchTarget}
              display="grid"
              placeItems="center"
              p="1.5"
              rounded="md"
              cursor="pointer"
              color={star <= stars ? 'amber.solid' : 'fg.subtle'}
              _focusWithin={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
            >
              <Box as="span" srOnly>
                <input
                  type="radio"
                  name={group}
                  value={star}
                  disabled={pending}
                  checked={star === stars}
                  aria-label={t('rating.stars', { count: star })}
                  onChange={() => setStars(star)}
                />
              </Box>
              <Star size={20} strokeWidth={1.75} fill={star <= stars ? 'currentColor' : 'none'} aria-hidden="true" />
            </Box>
          ))}
        </Flex>
      </Flex>
      {stars > 0 && (
        <>
          <Textarea
            aria-label={t('rating.comment')}
            placeholder={t('rating.comment')}
            dir="auto"
            rows={2}
            bg="bg.panel"
            value={comment}
            fontSize={{ base: '16px', md: '14px' }}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <Flex align="center" gap="3">
            <Button
              size="sm"
              variant="outline"
              disabled={offline || isTooLong}
              title={offline ? t('offline') : undefined}
              loading={pending}
              loadingText={t('rating.send')}
              onClick={() => void send()}
            >
              {t('rating.send')}
            </Button>
            <Counter limit={LIMITS.reason} length={comment.trim().length} />
          </Flex>
        </>
      )}
    </Stack>
  );
}
