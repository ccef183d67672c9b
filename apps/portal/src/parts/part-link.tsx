import { Box, type BoxProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { partAddress } from './part-address';
import type { Part } from './watching';

/** A part number that links to the page of the part. */
export const PartLink = ({ partKey, partNumber, ...box }: Part & BoxProps) => (
  <Box asChild color="brand.fg" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }} {...box}>
    <Link to={partAddress(partKey)}>
      <bdi>{partNumber}</bdi>
    </Link>
  </Box>
);
