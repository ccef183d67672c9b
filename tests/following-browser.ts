/** Keeps cookies by host, follows redirects from host to host, and stops at pages of the portal at that address. */
export const browserOf = (portal: string) => {
  const jars = new Map<string, Map<string, string>>();
  const visits: string[] = [];
  const go = async (url: string): Promise<Response> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    visits.push(url);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/expires=thu, 01 jan 1970/i.test(line) || !value) jar.delete(name!);
      else jar.set(name!, value);
    }
    return response;
  };
  const follow = async (url: string): Promise<string> => {
    for (let at = url; ; ) {
      const response = await go(at);
      const location = response.headers.get('location');
      if (!location || response.status < 300) throw new Error(`${response.status} at ${at}: ${await response.text()}`);
      const next = new URL(location, at);
      if (next.origin === portal && !next.pathname.startsWith('/api/')) return next.pathname + next.search;
      at = next.href;
    }
  };
  return {
    /** Every address that was fetched, in order. */
    visits,
    go,
    /** The page of the portal that a way leads to. */
    follow,
    /** The cookies of the portal, as a header has them. */
    cookie: () => [...(jars.get(portal) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
  };
};
