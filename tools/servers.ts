import { findBinaries } from './postgres.ts';
import { PROXIES, proxyBinary } from './proxies.ts';
import { redisBinary } from './redis.ts';

// Prints the test servers that are available on this machine. Nx runs the tests again if the output changes (`nx.json`).
console.log(JSON.stringify({ postgres: findBinaries(), redis: redisBinary(), proxies: PROXIES.map(proxyBinary) }));
