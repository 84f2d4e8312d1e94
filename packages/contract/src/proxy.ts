export type { CheckedTraffic } from './proxy/check/checked-traffic.ts';
export { TrafficChecker, type TrafficCheckerOptions } from './proxy/check/traffic-checker.ts';
export { type HarLog, type HarOptions, HarRecorder } from './proxy/har-log.ts';
export { type ProxyServer, type ServeProxyOptions, serveProxy } from './proxy/serve-proxy.ts';
export type { Traffic, TrafficMessage } from './proxy/traffic.ts';
