import { describe, expect, it } from '@jest/globals';
import { ROLES } from '@portal/contracts';
import { screen } from '@testing-library/react';
import { person } from '../../jest/people';
import { openAs, setUpShellTests } from '../../jest/shell';
import { PATHS } from './features';
import { guardRoute } from './route-guard';

setUpShellTests();

const PAGES = PATHS.filter(({ path }) => /:(?:id|personId)\b/.test(path));
/** Matches the messages of pages whose item does not exist. */
const MISSING_MESSAGE = /does not exist|is not published to your company|^No longer available$/;
const addressesOf = (path: string): string[] =>
  ['no one', 'x'.repeat(65)].map((id) => path.replace(/:(?:id|personId)\b/, encodeURIComponent(id)).replace(':userId', '-'));

describe('the page of an item', () => {
  it.each(PAGES.flatMap(({ path, who }) => addressesOf(path).map((address) => [address, who] as const)))(
    'R2.5 %s reports that its item does not exist and offers no retry',
    async (address, user) => {
      const role = ROLES.findLast((one) => 'show' in guardRoute(user, 'signedIn', one, false))!;
      await openAs(person({ userId: 'one', role }), address);
      expect((await screen.findAllByText(MISSING_MESSAGE))[0]).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    },
  );
});
