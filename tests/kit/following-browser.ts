/** Opens a browser that stores cookies by host, follows redirects across hosts, and stops at pages of the portal at this address. */
export const browserOf = (portal: string) => {
  const jars = new Map<string, Map<string, string>>();
  const visits: string[] = [];
  const go = async (url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<Response> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    visits.push(url);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/expires=thu, 01 jan 1970/i.test(line) || !value) jar.delete(name!);
      else jar.set(name!, value);
    }
    return response;
  };
  const follow = async (url: string): Promise<string> => {
    for (let index = url; ; ) {
      const response = await go(index);
      const location = response.headers.get('location');
      if (!location || response.status < 300) throw new Error(`${response.status} at ${index}: ${await response.text()}`);
      const next = new URL(location, index);
      if (next.origin === portal && !next.pathname.startsWith('/api/')) return next.pathname + next.search;
      index = next.href;
    }
  };
  return {
    /** Every fetched address, in order. */
    visits,
    go,
    /** Follows redirects to a page of the portal. */
    follow,
    cookie: () => [...(jars.get(portal) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
  };
};
