import { Name } from '../../ui/text/bidi';

/** An address that breaks behind its sign rather than in a word. */
export function Email({ address }: { address: string }) {
  const [name, ...host] = address.split('@');
  return (
    <Name dir="ltr" overflowWrap="anywhere">
      {name}@<wbr />
      {host.join('@')}
    </Name>
  );
}
