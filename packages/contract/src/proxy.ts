export { type HarLog, type HarOptions, HarRecorder } from './proxy/har-log.ts';
export { type ProxyServer, type ServeProxyOptions, serveProxy } from './proxy/serve-proxy.ts';
export type { Traffic } from './proxy/traffic.ts';
export { type CheckedTraffic, TrafficChecker, type TrafficCheckerOptions } from './proxy/traffic-checker.ts';
