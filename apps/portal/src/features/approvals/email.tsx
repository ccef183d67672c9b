import { Name } from '../../ui/text/bidi';

/** A mail address that breaks after its @ rather than inside a word. */
export function Email({ address }: { address: string }) {
  const [name, ...host] = address.split('@');
  return (
    <Name dir="ltr" overflowWrap="anywhere">
      {name}@<wbr />
      {host.join('@')}
    </Name>
  );
}
