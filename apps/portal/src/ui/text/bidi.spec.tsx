import { expect, it } from '@jest/globals';
import { show } from '../../../jest/show';
import { MailAddress } from './bidi';

it('R1.5 a mail address breaks after its signs, and is copied unchanged', () => {
  const { container } = show(<MailAddress>bruno.hagen@havelwerk.example</MailAddress>);
  const address = container.querySelector('bdi');
  expect(address?.innerHTML).toBe('bruno.<wbr>hagen@<wbr>havelwerk.<wbr>example');
  expect(address).toHaveTextContent('bruno.hagen@havelwerk.example');
});
