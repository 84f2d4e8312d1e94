export { TrafficChecker, type TrafficCheckerOptions } from './proxy/check/traffic-checker.ts';
export { type ProxyServer, type ServeProxyOptions, serveProxy } from './proxy/serve-proxy.ts';
export {
  type CheckedTraffic,
  type Traffic,
  type TrafficMessage,
  undeclaredOperation,
} from './proxy/traffic.ts';
