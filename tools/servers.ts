import { findBinaries } from './postgres.ts';
import { PROXIES, proxyBinary } from './proxies.ts';
import { redisBinary } from './redis.ts';

// Names the servers of this machine that tests would use: Nx runs them again where another one is installed (`nx.json`).
console.log(JSON.stringify({ postgres: findBinaries(), redis: redisBinary(), proxies: PROXIES.map(proxyBinary) }));
