import { Box, Flex } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { type Place, useShellText } from '../../parts/places';
import { Badge, CountedTitle } from '../../ui/text/badge';

/** Returns how many links fit side by side, counted from the first. */
export const countFitting = (widths: readonly number[], room: number): number => {
  let usedWidth = 0;
  const index = widths.findIndex((width) => (usedWidth += width) > room);
  return index < 0 ? widths.length : index;
};

/**
 * The links of the bar. Links that do not fit are hidden instead of clipped, so that they take no focus. The drawer contains all of them.
 */
export function PrimaryLinks({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('common');
  const nav = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(places.length);
  const addresses = places.map(({ to }) => to).join();

  useLayoutEffect(() => {
    const box = nav.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const links = [...box.querySelectorAll('a')];
      for (const link of links) link.hidden = false;
      const fittingCount = countFitting(
        links.map((link) => link.offsetWidth + 4),
        box.clientWidth,
      );
      links.forEach((link, i) => {
        link.hidden = i >= fittingCount;
      });
      setFit(fittingCount);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // Another language may make a link wider. Hiding a link in the same frame would be reported as a resize loop.
    let frame = 0;
    const links = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    for (const link of box.querySelectorAll('a')) links.observe(link);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      links.disconnect();
    };
  }, [addresses]);

  return (
    <Flex
      as="nav"
      ref={nav}
      aria-label={t('shell.primary')}
      display={{ base: 'none', sm: 'flex' }}
      aria-hidden={fit === 0 || undefined}
      flex="1"
      minW="0"
      gap="1"
      ms="4"
      overflow="hidden"
      h="full"
    >
      {places.map((place, i) => (
        <BarLink key={place.to} place={place} hidden={i >= fit} />
      ))}
    </Flex>
  );
}

function BarLink({ place, hidden }: { place: Place; hidden: boolean }) {
  const title = useShellText()(place.title);
  const count = place.useCount();
  return (
    <Box
      asChild
      display="inline-flex"
      alignItems="center"
      position="relative"
      px="3"
      flexShrink="0"
      fontWeight="500"
      color="fg.muted"
      focusVisibleRing="inside"
      borderBlockStart="2px solid transparent"
      borderBlockEnd="2px solid transparent"
      _hover={{ color: 'fg' }}
      css={{ '&[aria-current=page]': { color: 'fg', borderBlockEndColor: 'brand.solid' }, '&[hidden]': { display: 'none' } }}
    >
      <NavLink to={place.to} hidden={hidden}>
        <CountedTitle title={title} count={count} />
        {/* The badge is positioned over the text and takes no space, so that a new number moves no link. */}
        <Badge count={count} position="absolute" top="6px" insetInlineStart="calc(100% - 14px)" />
      </NavLink>
    </Box>
  );
}
