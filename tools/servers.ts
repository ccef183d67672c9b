import { findBinaries } from './postgres.ts';
import { PROXIES, proxyBinary } from './proxies.ts';
import { redisBinary } from './redis.ts';

// Prints the servers of this machine that tests would use. Nx runs the tests again if the output changes (`nx.json`).
console.log(JSON.stringify({ postgres: findBinaries(), redis: redisBinary(), proxies: PROXIES.map(proxyBinary) }));
